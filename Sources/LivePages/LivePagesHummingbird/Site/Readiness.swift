#if LivePages
  import Hummingbird
  import LivePagesCore
  import ServiceLifecycle

  /// Reports to proxies whether a server accepts visitors.
  final class Readiness: Sendable {
    static let livenessPath = "/live-pages/alive"
    static let path = "/live-pages/ready"

    private let drains = Locked(false)

    /// A Boolean value that indicates whether the server is about to stop.
    var isDraining: Bool { drains.withLock { $0 } }

    func beginDraining() { drains.withLock { $0 = true } }

    /// Returns a Boolean value that indicates whether a request is a proxy's health check, under any host
    /// name.
    static func isAsked(by request: Request) -> Bool {
      [livenessPath, path].contains(request.uri.path)
    }

    /// Serves the health checks. They reveal nothing but the readiness, so they respond for all hosts.
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

  /// A service that delays the end of a server until proxies have noticed it.
  ///
  /// After a request to stop, `/live-pages/ready` responds with 503 for ``LiveSiteConfiguration/drainTime``,
  /// while everything else continues to work.
  ///
  /// Add this service after the application, since services stop in reverse order:
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
      if time > .zero { try await sleep(time.atMostACentury) }
    }
  }

  /// Ends all sessions when the server shuts down and, a second later, closes connections whose clients don't
  /// read their responses.
  ///
  /// A server that shuts down waits for its connections to close, except for those that it handed over to
  /// streams. A stream doesn't end on its own, and neither does a response that nobody reads.
  ///
  /// One watch serves all streams, because a task for every stream would take more memory than the rest of an
  /// idle session.
  final class ShutdownWatch: Sendable {
    private enum State {
      case idle
      case watching(Task<Void, Never>)
      case over
    }

    private let state = Locked(State.idle)
    /// How long slow clients have to finish reading.
    static let patience = Duration.seconds(1)

    private let sessions: SessionRegistry
    private let connections: ConnectionLedger

    init(sessions: SessionRegistry, connections: ConnectionLedger) {
      self.sessions = sessions
      self.connections = connections
    }

    /// Starts watching, unless it has already started. Call this method within a request. Services are shut
    /// down one after the other, and a task created in a request is notified together with the server.
    func begin() {
      state.withLock { state in
        guard case .idle = state else { return }
        state = .watching(
          Task { [sessions, connections] in
            guard (try? await gracefulShutdown()) != nil else { return }
            await sessions.close()
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            connections.closeUnread()
          }
        )
      }
    }

    /// Waits for a limited time until the connections handed over to streams have been read completely, and
    /// then closes unread ones. The server doesn't wait for these connections.
    func streamsEnd() async {
      // Runs in a separate task, because a server cancels its services if it isn't shut down gracefully.
      await Task { [connections] in await connections.streamsEnd(within: Self.patience) }.value
      connections.closeUnreadStreams()
    }

    /// Stops watching.
    func end() {
      let last = state.withLock { state in
        defer { state = .over }
        return state
      }
      if case .watching(let task) = last { task.cancel() }
    }
  }
#endif
