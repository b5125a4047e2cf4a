#if LivePages
  import LivePagesCore
  import Logging
  import Metrics
  import Testing

  @testable import LivePagesHummingbird

  struct LogLimitTests {
    private let now = ContinuousClock.now

    @Test func someMessagesOfEachKindAreLoggedInAWindow() {
      let limit = LogLimit<String>(most: 3, per: .seconds(60))
      #expect((0..<5).map { _ in limit.take("a", now: now) } == [true, true, true, false, false])
      #expect(limit.take("b", now: now))
      #expect(limit.takeSuppressed(now: now + .seconds(59)).isEmpty)
      let suppressed = limit.takeSuppressed(now: now + .seconds(60))
      #expect(suppressed.map(\.kind) == ["a"])
      #expect(suppressed.map(\.count) == [2])
      #expect(limit.takeSuppressed(now: now + .seconds(200)).isEmpty)
      #expect(limit.take("a", now: now + .seconds(60)))
    }

    @Test func refusalsBeyondTheLimitAreCounted() {
      let log = Locked<[String]>([])
      var logger = Logger(label: "site") { _ in LineLog { line in log.withLock { $0.append(line) } } }
      logger.logLevel = .info
      let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger, mostMessages: 2)
      for _ in 0..<1_000 {
        report.refused(.noSession, page: "/tally")
        report.refused(.foreignOrigin, page: nil)
        report.movingFailed(.takenByAnother)
      }
      report.refused(.noSession, page: "/board")
      #expect(log.withLock { $0.count } == 7)
      report.logSuppressed(now: .now + .seconds(61))
      let last = log.withLock { Set($0.dropFirst(7)) }
      #expect(
        last == [
          "error More messages of this kind were not logged. reason=taken-by-another suppressed=998",
          "info More messages of this kind were not logged. page=/tally reason=no-session status=401 suppressed=998",
          "info More messages of this kind were not logged. reason=foreign-origin status=403 suppressed=998",
        ]
      )
    }
  }
#endif
