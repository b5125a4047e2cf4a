public import Foundation
import IssueReporting

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension DependencyValues {
  /// A function that opens URLs with the system.
  ///
  /// A test that uses the function without overriding it fails.
  ///
  /// ```swift
  /// @Dependency(\.openURL) var openURL
  ///
  /// await openURL(URL(string: "https://swift.org")!)
  /// ```
  public var openURL: OpenURLEffect {
    get { self[OpenURLEffect.self] }
    set { self[OpenURLEffect.self] = newValue }
  }
}

/// A function that opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates an effect from a closure.
  ///
  /// - Parameter handler: A closure that opens a URL and returns whether it succeeded.
  public init(handler: @escaping @Sendable (_ url: URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: A Boolean value that indicates whether the system accepted the URL.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

extension OpenURLEffect: DependencyKey {
  public static let liveValue = Self { await openWithSystem($0) }

  public static var testValue: Self {
    let unimplemented = UnimplementedDependency("openURL", remedy: "OpenURLEffect { url in … }")
    return Self { url in
      unimplemented.report("openURL(\(url))")
      return false
    }
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  func openWithSystem(_ url: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
      }
    }
  }
#elseif os(Linux) || os(FreeBSD) || os(OpenBSD)
  /// Opens a URL with the desktop environment.
  func openWithSystem(_ url: URL) async -> Bool {
    await open(url, with: ["/usr/bin/env", "xdg-open"])
  }

  /// Opens a URL with the given program.
  ///
  /// - Parameter command: The program and its first arguments. The URL is appended to them.
  /// - Returns: A Boolean value that indicates whether the program was found and succeeded.
  func open(_ url: URL, with command: [String]) async -> Bool {
    // Without a scheme, the URL might look like an option to the program.
    guard url.scheme != nil, let program = command.first else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = command.dropFirst() + [url.absoluteString]
    return await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(returning: false)
      }
    }
  }
#else
  /// Reports that URLs cannot be opened on this platform.
  func openWithSystem(_ url: URL) async -> Bool {
    reportIssue(
      """
      @Dependency(\\.openURL) can't open '\(url)' on this platform.

      Set it where the program starts: prepareDependencies { $0.openURL = OpenURLEffect { url in … } }.
      """
    )
    return false
  }
#endif

extension DependencyValues {
  /// The notification center of the program.
  ///
  /// By default, this is `NotificationCenter.default` in running programs. Each test gets a new center and does not
  /// receive the notifications of other tests.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  /// ```
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].center }
    set { self[NotificationCenterKey.self] = NotificationCenterBox(center: newValue) }
  }

  private enum NotificationCenterKey: DependencyKey {
    static let liveValue = NotificationCenterBox(center: .default)
    static var testValue: NotificationCenterBox { NotificationCenterBox(center: NotificationCenter()) }
  }
}

// Unchecked: notification centers are documented as thread-safe, although not all platforms mark them as sendable.
private struct NotificationCenterBox: @unchecked Sendable {
  let center: NotificationCenter
}

#if canImport(Darwin) || canImport(FoundationNetworking)
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
