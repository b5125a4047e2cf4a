#if canImport(Darwin) || canImport(FoundationNetworking)
  public import Foundation
  import IssueReporting

  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #endif

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension DependencyValues {
    /// The session for network requests.
    ///
    /// If a test makes a request without overriding the session, the test fails, as does the request, with an
    /// ``UnimplementedURLRequest``.
    ///
    /// ```swift
    /// #if canImport(FoundationNetworking)
    ///   import FoundationNetworking   // `URLSession` is there on non-Apple platforms.
    /// #endif
    ///
    /// @Dependency(\.urlSession) var urlSession
    ///
    /// let (data, _) = try await urlSession.data(from: url)
    /// ```
    ///
    /// > Important: On platforms other than Apple's, cancelling a task that waits in `data(from:)` or `data(for:)`
    /// > can crash the process or block all of its sessions permanently, because Foundation cancels the request
    /// > while it holds a lock that the request's queue may be waiting for. In effects that can be cancelled, you
    /// > should use `urlSession.dataTaskPublisher(for: url)` instead, or the publisher's `values` in a task.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: DependencyKey {
      static let liveValue: URLSession = .shared
      static var testValue: URLSession { UnimplementedURLProtocol.session() }
    }
  }

  /// An error that a request fails with in a test that has not overridden the session.
  public struct UnimplementedURLRequest: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTTP method of the request, such as `GET`.
    public let method: String

    /// The URL of the request.
    public let url: URL?

    init(_ request: URLRequest) {
      method = request.httpMethod ?? "GET"
      url = request.url
    }

    public var description: String {
      "The request '\(method) \(url?.absoluteString ?? "")' was sent in a test that doesn't override 'urlSession'."
    }
  }

  /// A protocol that reports each request and makes it fail.
  final class UnimplementedURLProtocol: URLProtocol {
    /// The requests reported before they were started, and how often each was reported.
    private static let reported = Locked<[UnimplementedURLRequest: Int]>([:])

    /// Returns a session that reports all requests.
    static func session() -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [UnimplementedURLProtocol.self]
      return URLSession(configuration: configuration)
    }

    /// Reports the request. Foundation calls this method in the task that makes the request, and the report is
    /// attributed to the right test. On the session's threads, the test would be unknown.
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
