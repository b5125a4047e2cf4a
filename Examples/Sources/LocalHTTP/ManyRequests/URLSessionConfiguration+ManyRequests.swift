import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// For the requests of many people to one server.
  ///
  /// What one of them is told is of no use to another, so no answers and no cookies are kept. Nobody waits
  /// for another's slow answer, as with the usual six connections to a server; but connections count as files
  /// that a process has open, so there are not more than some, and other requests wait.
  public static var manyRequests: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = 256
    return configuration
  }
}
