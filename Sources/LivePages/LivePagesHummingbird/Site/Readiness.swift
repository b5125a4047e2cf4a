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

  /// Ends all sessions as soon as the server is told to shut down, and a second later closes the connections
  /// whose answers the other end does not read.
  ///
  /// A server that shuts down waits for its connections, other than those that streams have to themselves.
  /// Neither a stream nor an answer that nobody reads would end by itself.
  ///
  /// One watch serves all streams: a task for each of them would cost more memory than the rest of an idle
  /// session.
  final class ShutdownWatch: Sendable {
    private enum State {
      case idle
      case watching(Task<Void, Never>)
      case over
    }

    private let state = Locked(State.idle)
    /// For how long those who read slowly may still read.
    static let patience = Duration.seconds(1)

    private let sessions: SessionRegistry
    private let connections: ConnectionLedger

    init(sessions: SessionRegistry, connections: ConnectionLedger) {
      self.sessions = sessions
      self.connections = connections
    }

    /// Begins to watch, if that was not done yet. To be called within a request: the server's services are
    /// told to shut down one after the other, and a task that is made here hears of it with the server.
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

    /// Waits, for a limited time, until streams that have their connections to themselves are read to their
    /// ends, as the server does not wait for them, and closes those that nobody reads.
    func streamsEnd() async {
      // In a task of its own, since a server that is not shut down gracefully cancels its services.
      await Task { [connections] in await connections.streamsEnd(within: Self.patience) }.value
      connections.closeUnreadStreams()
    }

    /// Watches no more.
    func end() {
      let last = state.withLock { state in
        defer { state = .over }
        return state
      }
      if case .watching(let task) = last { task.cancel() }
    }
  }
#endif
