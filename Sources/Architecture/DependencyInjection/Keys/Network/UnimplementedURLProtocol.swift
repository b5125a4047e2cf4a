#if canImport(Darwin) || canImport(FoundationNetworking)
  import Foundation
  import IssueReporting
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Reports each request, and has it fail.
  final class UnimplementedURLProtocol: URLProtocol {
    /// The requests that were reported before they were started, and how often.
    private static let reported = Locked<[UnimplementedURLRequest: Int]>([:])

    /// A session all of whose requests are reported.
    static func session() -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [UnimplementedURLProtocol.self]
      return URLSession(configuration: configuration)
    }

    /// Reports the request. Where Foundation calls this, the task that makes the request still runs, so the
    /// report is of its test. Later, on the threads of the session, nothing tells which test that was.
    override static func canInit(with request: URLRequest) -> Bool {
      guard TestContext.current?.isSwiftTesting == true else { return true }
      let request = UnimplementedURLRequest(request)
      reported.withLock { $0[request, default: 0] += 1 }
      report(request)
      return true
    }

    override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let request = UnimplementedURLRequest(request)
      let isReported = Self.reported.withLock { reported in
        guard let count = reported[request] else { return false }
        reported[request] = count > 1 ? count - 1 : nil
        return true
      }
      if !isReported { Self.report(request) }
      client?.urlProtocol(self, didFailWithError: request)
    }

    override func stopLoading() {}

    private static func report(_ request: UnimplementedURLRequest) {
      UnimplementedDependency("urlSession", remedy: "URLSession(configuration: …)")
        .report("\(request.method) \(request.url?.absoluteString ?? "")")
    }
  }
#endif
