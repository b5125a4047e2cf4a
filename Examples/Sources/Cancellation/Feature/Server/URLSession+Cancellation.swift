import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The session of the clients in this module.
  static let uncached = URLSession(configuration: .manyRequests)

  /// The answer to a request, or why there is none. Throws only when the task is cancelled, which ends the
  /// request.
  ///
  /// `data(for:)` is not for work that is cancelled: outside of Apple's platforms it may stand still for
  /// ever, and with it every session of the process. ``RequestInFlight`` says how.
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
  /// A request that says what the server is to be like.
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
