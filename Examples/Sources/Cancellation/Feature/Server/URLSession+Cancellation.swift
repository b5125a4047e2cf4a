import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
