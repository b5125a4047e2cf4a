import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that may be cancelled from the handler of a task's cancellation.
///
/// Swift calls such a handler under a lock of the task, which the thread that resumes the task has to take,
/// too. `URLSessionTask.cancel()` waits for the queue on which all sessions of the process work. Had that
/// queue to resume the task just then, each would wait for the other. So nothing is cancelled under that
/// lock, but on a queue of its own.
final class RequestInFlight: Sendable {
  private enum State {
    case beginning
    case running(URLSessionDataTask)
    case cancelled
  }

  private static let cancellations = DispatchQueue(label: "request-cancellations")

  private let state = Mutex(State.beginning)

  /// To be called once, with a task that has been resumed.
  func began(_ task: URLSessionDataTask) {
    let wasCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(task)
      return false
    }
    if wasCancelled { cancel(task) }
  }

  /// Cancels the request soon, or as soon as it begins.
  func cancel() {
    let task: URLSessionDataTask? = state.withLock { state in
      defer { state = .cancelled }
      return if case .running(let task) = state { task } else { nil }
    }
    if let task { cancel(task) }
  }

  private func cancel(_ task: URLSessionDataTask) {
    Self.cancellations.async { task.cancel() }
  }
}
