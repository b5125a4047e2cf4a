#if LivePages
  import Foundation
  import HTTPTypes
  import LivePagesCore
  import LivePagesFixtures
  @testable import LivePagesHummingbird
  import Logging
  import Metrics
  import Testing

  /// Tests of the metrics and logs of a running site.
  struct SiteReportTests {
    private let counts = CountingMetrics()
    private let log = Locked<[String]>([])

    private func run(_ body: @escaping @Sendable (RunningSite) async throws -> Void) async throws {
      var logger = Logger(label: "site") { [log] _ in
        LineLog { line in log.withLock { $0.append(line) } }
      }
      logger.logLevel = .debug
      try await RunningSite.run(metrics: counts, logger: logger, body)
    }

    @Test func sessionsTabsAndStreamsAreCounted() async throws {
      let counts = counts
      try await run { site in
        let tab = try await site.openPage()
        let other = try await site.openPage("/own", in: tab)
        _ = try await site.openPage()
        #expect(counts["live_pages_sessions"] == 2)
        #expect(counts["live_pages_tabs"] == 3)
        let reader = StreamReader(try site.request("GET", "/own/stream", tab: other))
        var blocks = reader.blocks.makeAsyncIterator()
        let block = try #require(try await blocks.next())
        #expect(counts["live_pages_streams"] == 1)
        #expect(
          try await site.post(
            #"{"event":"add","value":1}"#,
            to: "/own/events",
            tab: other,
            headers: ["Live-Event": "1"]
          ).status == 204
        )
        while try await blocks.next()?.contains(#""upTo":1"#) == false {}
        // The response is written before it is counted.
        while counts["live_pages_event_to_patch page=/own"] == nil { await Task.yield() }
        #expect(counts["live_pages_event_to_patch page=/own"] == 1)
        #expect(counts["live_pages_sent_bytes"].map { $0 > Double(block.utf8.count) } == true)
        #expect(counts["live_pages_events page=/own"] == 1)
        #expect(counts["live_pages_rendering page=/own"].map { $0 >= 3 } == true)
        reader.leave()
        await site.sessions.disconnect("nobody")
      }
      while counts["live_pages_sessions"] != 0 { await Task.yield() }
      #expect(counts["live_pages_tabs"] == 0)
    }

    @Test func renewalsOfTheLeaseAreMeasured() async throws {
      var configuration = LiveSiteConfiguration.patient
      configuration.keys = try SiteKeys(current: Array(repeating: 7, count: 32))
      let (storage, counts) = (MemorySessionStorage(), counts)
      try await RunningSite.run(configuration: configuration, sessionStorage: storage, metrics: counts) { _ in
        while counts["live_pages_lease_left"] == nil { await Task.yield() }
        #expect(counts["live_pages_lease_renewal"].map { $0 >= 1 } == true)
      }
    }

    @Test func sessionsThatAreSavedLateAreMeasuredAndLoggedOnce() {
      var logger = Logger(label: "site") { [log] _ in LineLog { line in log.withLock { $0.append(line) } } }
      logger.logLevel = .info
      let report = SiteReport(factory: counts, logger: logger)
      func lines() -> [String] { log.withLock { $0.map { String($0.prefix(32)) } } }
      for delay in [0.1, 0.9] { report.sessionsWait(3, longest: .seconds(delay)) }
      #expect(lines() == [])
      for delay in [1.1, 5, 0.5] { report.sessionsWait(7, longest: .seconds(delay)) }
      #expect(lines() == ["warning Sessions are saved late:"])
      #expect(log.withLock { $0.first?.hasSuffix("longest=1.1 seconds waiting=7") } == true)
      for delay in [0.1, 0.9, 0.1] { report.sessionsWait(1, longest: .seconds(delay)) }
      #expect(lines() == ["warning Sessions are saved late:", "notice Sessions are saved in tim"])
      report.sessionsWait(900, longest: .seconds(2))
      #expect(lines().count == 3)
      #expect(counts["live_pages_unsaved_sessions"] == 9)
      #expect(counts["live_pages_save_delay"] == 9)
    }

    @Test func keysWithoutAStorageLogAWarning() throws {
      var configuration = LiveSiteConfiguration()
      configuration.keys = try SiteKeys(current: Array(repeating: 7, count: 32))
      let logger = Logger(label: "site") { [log] _ in LineLog { line in log.withLock { $0.append(line) } } }
      _ = LiveSite(configuration: configuration, logger: logger)
      #expect(log.withLock { $0.count { $0.hasPrefix("notice Log-outs are forgotten when") } } == 1)
    }

    @Test func forgottenLogOutsAreLogged() {
      let logger = Logger(label: "site") { [log] _ in LineLog { line in log.withLock { $0.append(line) } } }
      let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger)
      for count in [0, 3] { report.forgotLogOuts(count) }
      let lines = log.withLock { $0 }
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("warning Too many people have logged out") == true)
      #expect(lines.first?.hasSuffix("forgotten=3") == true)
    }

    @Test func aClientWithItsShareIsLoggedOnce() throws {
      let logger = Logger(label: "site") { [log] _ in LineLog { line in log.withLock { $0.append(line) } } }
      let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger)
      let ledger = ConnectionLedger(limits: ConnectionLimits(perAddress: 1), report: report)
      let address = try #require(IPAddress(Array("198.51.100.7".utf8)[...]))
      let isWelcome = (0..<3).map { _ in ledger.enter(.address(address)) }
      #expect(isWelcome == [true, false, false])
      let client = ledger.sessionClient(at: address, [:])
      for _ in 0..<2 { report.clientHasShare(client, of: .sessions) }
      let lines = log.withLock { $0 }
      #expect(lines.map { $0.contains("share of the site's connections") } == [true, false])
      #expect(lines.map { $0.contains("share of the site's sessions") } == [false, true])
      #expect(lines.allSatisfy { $0.contains("ConnectionLimits.proxies") })
      #expect(lines.allSatisfy { $0.hasSuffix("client=198.51.100.7") })
      for number in 0..<100 { report.clientHasShare(SessionClient(number), of: .tabs) }
      #expect(log.withLock { $0.count } == 20)
    }

    @Test func requestsThatWaitAreMeasured() async throws {
      var configuration = LiveSiteConfiguration.patient
      configuration.connections.requestsPerSecond = 0
      configuration.connections.proxies = []
      let counts = counts
      try await RunningSite.run(configuration: configuration, metrics: counts) { site in
        #expect(counts["live_pages_waiting_requests"] == nil)
        let answer = try await site.limited.get("/style.css")
        #expect(answer.status == 200)
        // The wait is counted at its start and at its end.
        #expect(counts["live_pages_waiting_requests"].map { $0 >= 2 } == true)
        #expect(counts["live_pages_request_wait"].map { $0 >= 1 } == true)
      }
    }

    #if DEBUG
      @Test func mistakesInMarkupAreLoggedOnceForEachPage() {
        var logger = Logger(label: "site") { [log] _ in LineLog { line in log.withLock { $0.append(line) } } }
        logger.logLevel = .info
        let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger)
        let mistakes = MarkupMistake.mistakes(in: Element(.p) { Element(.div) })
        for page in ["/a", "/a", "/b"] { report.log(mistakes, on: page) }
        #expect(log.withLock { $0.map { $0.suffix(7) } } == ["page=/a", "page=/b"])
        #expect(log.withLock { $0.allSatisfy { $0.hasPrefix("warning A “p” can't contain a “div”.") } })
      }

      @Test func newRenderingsOfEachPageAreCheckedWithinALimit() {
        let report = SiteReport(
          factory: NOOPMetricsHandler.instance,
          logger: Logger(label: "site") { _ in SwiftLogNoOpLogHandler() }
        )
        #expect(
          [1, 2, 1, 2, 3].map { report.takeCheck(of: "/a", digest: $0) } == [true, true, false, false, true]
        )
        let later = (4...100).count { report.takeCheck(of: "/a", digest: $0) }
        #expect(later == SiteReport.mostChecks - 3)
        #expect(report.takeCheck(of: "/b", digest: 1))
        report.addCheck(of: "/b", time: .seconds(1))
        #expect([2, 3, 4].map { report.takeCheck(of: "/b", digest: $0) } == [true, true, false])
      }
    #endif

    @Test func refusalsAreCountedAndLoggedWithoutInput() async throws {
      let (counts, log) = (counts, log)
      try await run { site in
        let tab = try await site.openPage()
        let secret = "correct-horse"
        #expect(try await site.post(#"{"event":"\#(secret)","value":"\#(secret)"}"#, tab: tab).status == 422)
        #expect(try await site.post(#"{"event":"add","value":"\#(secret)"}"#, tab: tab).status == 422)
        #expect(try await site.post(secret, tab: tab).status == 400)
        #expect(try await site.post("{}", tab: tab, headers: ["Origin": "http://\(secret)"]).status == 403)
        #expect(try await site.get("/live-pages/log-in?ticket=\(secret)", tab: tab).status == 403)
        #expect(counts["live_pages_refusals reason=unknown-event page=/tally"] == 1)
        #expect(counts["live_pages_refusals reason=unexpected-value page=/tally"] == 1)
        #expect(counts["live_pages_refusals reason=unreadable page=/tally"] == 1)
        #expect(counts["live_pages_refusals reason=foreign-origin page=/tally"] == 1)
        #expect(counts["live_pages_refusals reason=used-ticket page="] == 1)
        let lines = log.withLock { $0 }
        #expect(lines.first == "debug A session begins.")
        #expect(lines.contains("info A request was refused. page=/tally reason=unknown-event status=422"))
        #expect(lines.count { $0.hasPrefix("info") } == 5)
        let cookie = tab.cookie.split(separator: "=").last.map(String.init) ?? ""
        for line in lines {
          #expect(!line.contains(secret) && !line.contains(tab.token) && !line.contains(cookie))
        }
      }
    }

    @Test func withoutACollectorNothingIsMeasured() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        #expect(try await site.post(#"{"event":"add","value":1}"#, tab: tab).status == 204)
        #expect(try await site.total(tab: tab) == "1")
      }
    }
  }
#endif
