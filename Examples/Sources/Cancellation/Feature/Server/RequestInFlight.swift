import Dispatch
import Foundation
import LocalHTTP
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

extension URLSession {
  /// The session of the clients in this module.
  static let uncached = URLSession(configuration: .manyRequests)

  /// Returns the response to a request, or the error. Throws only when the task is cancelled, which also
  /// cancels the request.
  ///
  /// `data(for:)` is unsuitable for work that may be cancelled. On non-Apple platforms, it may block forever,
  /// together with all sessions of the process. ``RequestInFlight`` explains the reason.
  func answer(
    to request: URLRequest
  ) async throws(CancellationError) -> Result<(body: Data, head: HTTPURLResponse), URLError> {
    guard !Task.isCancelled else { throw CancellationError() }
    let inFlight = RequestInFlight()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let task = dataTask(with: request) { body, response, error in
          continuation.resume(returning: Self.answer(body, response, error))
        }
        task.resume()
        inFlight.began(task)
      }
    } onCancel: {
      inFlight.cancel()
    }
    if case .failure = answer, Task.isCancelled { throw CancellationError() }
    return answer
  }

  private static func answer(
    _ body: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<(body: Data, head: HTTPURLResponse), URLError> {
    if let error { return .failure(error as? URLError ?? URLError(.unknown)) }
    guard let head = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
    return .success((body ?? Data(), head))
  }
}

extension URLRequest {
  /// Creates a request with the given server conditions.
  init(_ url: URL, _ conditions: ServerConditions) {
    self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 15)
    setValue(String(conditions.latency.milliseconds), forHTTPHeaderField: "Slow-Latency")
    setValue(conditions.fault?.rawValue, forHTTPHeaderField: "Slow-Fault")
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
