#if LivePages
  import Hummingbird
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Logging
  import NIOCore
  import ServiceLifecycle
  import Testing

  @Suite(.timeLimit(.minutes(5)))
  struct ShutdownTests {
    private static let configuration = LiveSiteConfiguration(
      sessions: SessionLimits(eventsPerSecond: 100_000),
      connections: LiveSiteConfiguration.patient.connections,
      keepAlive: LiveSiteConfiguration.patient.keepAlive
    )
    /// More than the network buffers of a connection can hold.
    private static let filling = String(repeating: "x", count: 60_000)

    private static func stream(of tab: RunningSite.Tab, on site: RunningSite) -> String {
      "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\r\n"
    }

    /// Opens a stream that nobody reads, and fills it.
    private static func fillStream(on site: RunningSite) async throws {
      let tab = try await site.openPage()
      _ = try await site.connect(asking: stream(of: tab, on: site))
      for number in 1...200 {
        _ = try await site.post(#"{"event":"write","value":"\#(number)\#(filling)"}"#, tab: tab)
      }
    }

    @Test func unreadStreamsEndWithTheirServer() async throws {
      let counts = CountingMetrics()
      try await Self.runUntilShutdown(metrics: counts) { site in
        try await Self.fillStream(on: site)
        #expect(counts["live_pages_streams"] == 1)
      }
      while counts["live_pages_streams"] != 0 { await Task.yield() }
    }

    @Test(arguments: [true, false])
    func halfAnEventDoesNotDelayTheEndOfItsServer(isSitesOwn: Bool) async throws {
      try await Self.runUntilShutdown(isSitesOwn: isSitesOwn) { site in
        let tab = try await site.openPage()
        let head = """
          POST /tally/events HTTP/1.1\r
          Host: \(site.authority)\r
          Origin: http://\(site.authority)\r
          \(tab.headerLines)\r
          Content-Type: application/json\r
          Content-Length: 100\r
          \r\n
          """
        _ = try await site.connect(saying: head + #"{"event":"#)
        // A response to a later request arrives after the incomplete event.
        #expect(try await site.post(#"{"event":"add","value":1}"#, tab: tab).status == 204)
      }
    }

    /// Serves the tally page, runs `body`, and returns when the server has shut down.
    ///
    /// - Parameter isSitesOwn: Whether the server is the site's own, instead of Hummingbird's.
    private static func runUntilShutdown(
      isSitesOwn: Bool = true,
      metrics: CountingMetrics = CountingMetrics(),
      _ body: (RunningSite) async throws -> Void
    ) async throws {
      let site = LiveSite(configuration: configuration, metrics: metrics)
      site.serve(TallyPage())
      let (ports, port) = AsyncStream.makeStream(of: Int.self)
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      let application = Application(
        router: site.router,
        server: isSitesOwn ? site.server : .http1(),
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        services: [site.sessions],
        onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
        logger: logger
      )
      let services = ServiceGroup(services: [application], logger: logger)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await services.run() }
        var found = ports.makeAsyncIterator()
        let number = try #require(await found.next())
        try await body(RunningSite(port: number, limitedPort: number, sessions: site.sessions))
        await services.triggerGracefulShutdown()
        try await group.waitForAll()
      }
    }

    @Test func aStreamInAnotherServerEndsWithItsTask() async throws {
      let counts = CountingMetrics()
      try await RunningSite.run(configuration: Self.configuration, metrics: counts) { site in
        let other = RunningSite(port: site.port, limitedPort: site.port, sessions: site.sessions)
        try await Self.fillStream(on: other)
        #expect(counts["live_pages_streams"] == 1)
      }
      while counts["live_pages_streams"] != 0 { await Task.yield() }
    }
  }
#endif
