import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Follows redirects to other servers, without the token for the first one.
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

  /// Returns the redirected request. It contains the credentials only if it goes to the server of the
  /// original request.
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
