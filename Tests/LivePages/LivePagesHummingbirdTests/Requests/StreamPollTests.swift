#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of streams that browsers poll, because a proxy holds event streams back.
  struct StreamPollTests {
    private static let name = String(repeating: "5a", count: 32)

    private static func poll(
      _ site: RunningSite,
      _ tab: RunningSite.Tab,
      after batch: Int,
      at path: String = "/tally/stream",
      headers: [String: String] = [:]
    ) async throws -> Answer {
      let own = ["Live-Stream": name, "Live-Batch": "\(batch)"]
      return try await site.get(path, tab: tab, headers: own.merging(headers) { $1 })
    }

    /// Tests the site's own server, which hands connections over, and another server.
    @Test(arguments: [true, false]) func eachRequestReceivesOneBatch(isLimited: Bool) async throws {
      try await RunningSite.run { site in
        let site = isLimited ? site.limited : site
        let tab = try await site.openPage()
        let first = try await Self.poll(site, tab, after: 0)
        #expect(first.status == 200)
        #expect(first.text.hasPrefix("event: page\ndata: {"))
        #expect(first.text.hasSuffix("event: batch\ndata: 1\n\n"))
        async let second = Self.poll(site, tab, after: 1)
        #expect(try await site.post(#"{"event":"add","value":5}"#, tab: tab).status == 204)
        let patches = try await second.text
        #expect(patches.hasPrefix("event: patches\ndata: {"))
        #expect(patches.contains(#"<p id=\"total\">5<\/p>"#))
        #expect(patches.hasSuffix("event: batch\ndata: 2\n\n"))
      }
    }

    @Test func changesBetweenRequestsArriveInOrder() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await Self.poll(site, tab, after: 0)
        for number in 1...5 {
          let event = #"{"event":"add","value":1}"#
          let answer = try await site.post(event, tab: tab, headers: ["Live-Event": "\(number)"])
          #expect(answer.status == 204)
        }
        var numbers: [Int] = []
        var batch = 1
        while numbers.last != 5 {
          let text = try await Self.poll(site, tab, after: batch).text
          batch += 1
          numbers += text.matches(of: /"upTo":([0-9]+)/).compactMap { Int($0.1) }
        }
        #expect(numbers == numbers.sorted())
      }
    }

    @Test func aRepeatedRequestReceivesTheSameBatch() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let first = try await Self.poll(site, tab, after: 0).text
        #expect(try await Self.poll(site, tab, after: 0).text == first)
        #expect(try await site.post(#"{"event":"add","value":5}"#, tab: tab).status == 204)
        let second = try await Self.poll(site, tab, after: 1).text
        #expect(second.contains(">5<"))
        #expect(try await Self.poll(site, tab, after: 1).text == second)
      }
    }

    /// This happens after a restart, or at another server.
    @Test func anUnknownStreamBeginsWithTheWholePage() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let answer = try await Self.poll(site, tab, after: 7)
        #expect(answer.text.hasPrefix("event: page"))
        #expect(answer.text.hasSuffix("event: batch\ndata: 8\n\n"))
      }
    }

    @Test func pollsAreProtectedAsStreamsAre() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await Self.poll(site, tab, after: 0)
        let foreign = ["Origin": "https://elsewhere.example"]
        #expect(try await Self.poll(site, tab, after: 1, headers: foreign).status == 403)
        let crossSite = ["Sec-Fetch-Site": "cross-site"]
        #expect(try await Self.poll(site, tab, after: 1, headers: crossSite).status == 403)
        // Another session doesn't receive the messages of a tab whose token it has obtained.
        let other = try await site.openPage()
        let stolen = RunningSite.Tab(cookie: other.cookie, token: tab.token)
        #expect(try await Self.poll(site, stolen, after: 1).status == 409)
        #expect(try await Self.poll(site, other, after: 1).text.hasSuffix("event: batch\ndata: 2\n\n"))
        let nobody = RunningSite.Tab(cookie: "", token: tab.token)
        #expect(try await Self.poll(site, nobody, after: 1).status == 401)
      }
    }

    @Test func aSessionHasAsManyPolledStreamsAsStreams() async throws {
      var configuration = LiveSiteConfiguration.patient
      configuration.sessions = SessionLimits(streams: 2)
      try await RunningSite.run(configuration: configuration) { site in
        let tab = try await site.openPage()
        var statuses: [Int] = []
        for number in 1...3 {
          let headers = ["Live-Stream": String(repeating: "0\(number)", count: 32)]
          statuses.append(try await Self.poll(site, tab, after: 0, headers: headers).status)
        }
        #expect(statuses == [200, 200, 429])
      }
    }

    @Test func aStreamEndsWithTheConnectionOfAWaitingRequest() async throws {
      let counts = CountingMetrics()
      try await RunningSite.run(metrics: counts) { site in
        let site = site.limited
        let tab = try await site.openPage()
        _ = try await Self.poll(site, tab, after: 0)
        #expect(counts["live_pages_streams"] == 1)
        try await site.connect().executeThenClose { inbound, outbound in
          let headers = "Live-Stream: \(Self.name)\r\nLive-Batch: 1\r\n\(tab.headers)"
          let question = "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(headers)\r\n"
          try await outbound.write(ByteBuffer(string: question))
          // The head arrives before the batch.
          for try await _ in inbound { break }
        }
        while counts["live_pages_streams"] != 0 { await Task.yield() }
      }
    }

    @Test func aPolledStreamCarriesTheTabsThatJoinIt() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let other = try await site.openPage("/own", in: tab)
        _ = try await Self.poll(site, tab, after: 0, at: "/live-pages/stream")
        let join = try await site.post(
          "",
          to: "/live-pages/join",
          tab: other,
          headers: ["Live-Stream": Self.name]
        )
        #expect(join.status == 204)
        let batch = try await Self.poll(site, tab, after: 1, at: "/live-pages/stream").text
        #expect(batch.contains(other.token))
      }
    }
  }
#endif
