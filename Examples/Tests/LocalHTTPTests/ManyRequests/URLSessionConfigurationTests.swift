import Foundation
import LocalHTTP
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionConfigurationTests {
  @Test func disablesStorageAndAllowsManyConnections() {
    let configuration = URLSessionConfiguration.manyRequests
    #expect(configuration.urlCache == nil)
    #expect(configuration.httpCookieStorage == nil)
    #expect(configuration.httpMaximumConnectionsPerHost == 64)
  }
}
