#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import Logging
  import ServiceLifecycle
  import Testing

  @testable import LivePagesHummingbird

  struct ReadinessTests {
    @Test func proxiesAreAnsweredUnderAnyName() async throws {
      var configuration = LiveSiteConfiguration.patient
      configuration.hosts = ["example.com"]
      try await RunningSite.run(configuration: configuration) { site in
        for path in ["/live-pages/alive", "/live-pages/ready"] {
          let answer = try await site.get(path)
          #expect(answer.status == 200)
          #expect(answer.header("Cache-Control") == "no-store")
        }
        #expect(try await site.get("/tally").status == 421)
      }
    }

    @Test func aSiteThatDrainsIsAliveAndNotReady() async throws {
      let readiness = Readiness()
      let (begins, begin) = AsyncStream.makeStream(of: Duration.self)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let drain = DrainService(readiness: readiness, time: .seconds(5)) { time in
        begin.yield(time)
        for await _ in ends {}
      }
      let group = ServiceGroup(
        services: [drain],
        gracefulShutdownSignals: [],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      )
      async let running: Void = group.run()
      #expect(!readiness.isDraining)
      await group.triggerGracefulShutdown()
      var times = begins.makeAsyncIterator()
      #expect(await times.next() == .seconds(5))
      #expect(readiness.isDraining)
      end.finish()
      try await running
    }

    @Test func aDrainingServerAnswersUntilItStops() async throws {
      try await RunningSite.run { site in
        let ready = try await site.get("/live-pages/ready")
        #expect(ready.status == 200)
        site.readiness.beginDraining()
        #expect(try await site.get("/live-pages/ready").status == 503)
        #expect(try await site.get("/live-pages/alive").status == 200)
        #expect(try await site.get("/tally").status == 200)
      }
    }

    @Test func strictTransportSecurityIsOptIn() async throws {
      let name = "Strict-Transport-Security"
      try await RunningSite.run { site in
        let answer = try await site.get("/tally")
        #expect(answer.header(name) == nil)
      }
      var configuration = LiveSiteConfiguration.patient
      configuration.strictTransportTime = .seconds(300)
      try await RunningSite.run(configuration: configuration) { site in
        for path in ["/tally", "/style.css", "/missing"] {
          let answer = try await site.get(path)
          #expect(answer.header(name) == "max-age=300", "\(path)")
        }
      }
    }
  }
#endif
