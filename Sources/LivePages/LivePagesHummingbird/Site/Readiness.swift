#if LivePages
  import Hummingbird
  import LivePagesCore
  import ServiceLifecycle

  /// Reports whether a server takes visitors, to proxies that ask.
  final class Readiness: Sendable {
    static let livenessPath = "/live-pages/alive"
    static let path = "/live-pages/ready"

    private let drains = Locked(false)

    /// Whether the server is about to stop.
    var isDraining: Bool { drains.withLock { $0 } }

    func beginDraining() { drains.withLock { $0 = true } }

    /// Whether a request is one of a proxy for its own purposes, to whichever name.
    static func isAsked(by request: Request) -> Bool {
      [livenessPath, path].contains(request.uri.path)
    }

    /// Serves the addresses that proxies ask. They tell nothing else, so they answer for all hosts.
    func serve(on router: Router<BasicRequestContext>) {
      router.get(RouterPath(Self.livenessPath)) { _, _ in Self.answer(.ok, "alive\n") }
      router.get(RouterPath(Self.path)) { [self] _, _ in
        isDraining ? Self.answer(.serviceUnavailable, "draining\n") : Self.answer(.ok, "ready\n")
      }
    }

    private static func answer(_ status: HTTPResponse.Status, _ text: String) -> Response {
      Response(
        status: status,
        headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text))
      )
    }
  }

  /// Delays the end of a server that is told to stop, so that proxies learn of it first: `/live-pages/ready`
  /// answers with 503 for ``LiveSiteConfiguration/drainTime``, and everything else as before.
  ///
  /// Services are told to stop one after the other, the last one first. So it comes after the application:
  ///
  /// ```swift
  /// let group = ServiceGroup(
  ///   services: [application, site.drain],
  ///   gracefulShutdownSignals: [.sigterm, .sigint],
  ///   logger: logger
  /// )
  /// try await group.run()
  /// ```
  public struct DrainService: Service {
    let readiness: Readiness
    let time: Duration
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    public func run() async throws {
      try await gracefulShutdown()
      readiness.beginDraining()
      if time > .zero { try await sleep(time) }
    }
  }
#endif
