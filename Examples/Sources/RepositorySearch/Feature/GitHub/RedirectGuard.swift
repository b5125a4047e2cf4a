import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Lets a server send a request on to another server, but not the token that was meant for the first.
final class RedirectGuard: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(Self.request(request, insteadOf: task.originalRequest))
  }

  /// The request as it may be made: with what says who asks, if it goes where the person's request went.
  static func request(_ request: URLRequest, insteadOf original: URLRequest?) -> URLRequest {
    if let url = request.url, let first = original?.url, url.isOfSameOrigin(as: first) { return request }
    var request = request
    request.setValue(nil, forHTTPHeaderField: "Authorization")
    return request
  }
}

extension URL {
  fileprivate func isOfSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased()
      && port == other.port
  }
}
