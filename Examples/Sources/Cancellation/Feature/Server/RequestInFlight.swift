import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that can be cancelled from the cancellation handler of a task.
///
/// Swift calls such a handler while it holds a lock of the task. The thread that resumes the task needs that
/// lock too. `URLSessionTask.cancel()` waits for the queue that all sessions of the process share. If that
/// queue were about to resume the task, the two would deadlock. Therefore, requests are cancelled on a
/// separate queue, without the lock.
final class RequestInFlight: Sendable {
  private enum State {
    case beginning
    case running(URLSessionDataTask)
    case cancelled
  }

  private static let cancellations = DispatchQueue(label: "request-cancellations")

  private let state = Mutex(State.beginning)

  /// Sets the started data task. Call this once, after resuming the task.
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
