import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration for the requests of many users to one server.
  ///
  /// Responses and cookies are not stored, because users must not share them. More connections than the usual
  /// six per server are allowed, so that nobody waits for another user's slow response. They are still
  /// limited, because connections count as open files, and further requests wait.
  public static var manyRequests: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = 32
    return configuration
  }
}
