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
    /// The session that makes requests. In a test each request is reported as an issue, and fails with an
    /// ``UnimplementedURLRequest``, unless it was set.
    ///
    /// ```swift
    /// #if canImport(FoundationNetworking)
    ///   import FoundationNetworking   // `URLSession` lives there on other platforms than Apple's.
    /// #endif
    ///
    /// @Dependency(\.urlSession) var urlSession
    ///
    /// let (data, _) = try await urlSession.data(from: url)
    /// ```
    ///
    /// Off Apple's platforms, cancelling a task that waits in `data(from:)` or `data(for:)` can stop every
    /// session of the process for good: Foundation cancels the request while it holds a lock that the
    /// request's queue may be waiting for. An effect that may be cancelled is safe with
    /// `urlSession.dataTaskPublisher(for: url)`, or its `values` in a task.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: DependencyKey {
      static let liveValue: URLSession = .shared
      static var testValue: URLSession { UnimplementedURLProtocol.session() }
    }
  }

  /// The error of a request that a test made without having set the session for it.
  public struct UnimplementedURLRequest: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request's method, like `GET`.
    public let method: String

    /// The URL of the request.
    public let url: URL?

    init(_ request: URLRequest) {
      method = request.httpMethod ?? "GET"
      url = request.url
    }

    public var description: String {
      "The request '\(method) \(url?.absoluteString ?? "")' was made in a test that has set no 'urlSession'."
    }
  }

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
