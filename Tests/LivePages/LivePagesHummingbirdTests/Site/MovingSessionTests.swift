#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of sessions that continue at another server, from the perspective of a browser.
  struct MovingSessionTests {
    private static let add = #"{"event":"add","value":1}"#

    private func configuration(_ key: UInt8 = 7, earlier: [UInt8] = []) throws -> LiveSiteConfiguration {
      var configuration = LiveSiteConfiguration.patient
      configuration.keys = try SiteKeys(
        current: Array(repeating: key, count: 32),
        earlier: earlier.map { Array(repeating: $0, count: 32) }
      )
      return configuration
    }

    /// Returns the tab as another server identifies it, because the cookie's name contains the port.
    private func tab(_ tab: RunningSite.Tab, at site: RunningSite) -> RunningSite.Tab {
      let secret = tab.cookie.drop { $0 != "=" }
      return RunningSite.Tab(cookie: "live-session-\(site.port)\(secret)", token: tab.token)
    }

    /// Returns a tab that has sent three events to a server that was stopped afterward.
    private func leave(_ configuration: LiveSiteConfiguration, _ storage: MemorySessionStorage) async throws
      -> RunningSite.Tab
    {
      let left = Locked<RunningSite.Tab?>(nil)
      try await RunningSite.run(configuration: configuration, sessionStorage: storage) { site in
        let tab = try await site.openPage("/moving")
        let events = "[\(Self.add),\(Self.add),\(Self.add)]"
        let answer = try await site.post(events, to: "/moving/events", tab: tab, headers: ["Live-Event": "1"])
        #expect(answer.status == 204)
        left.withLock { $0 = tab }
      }
      return try #require(left.withLock { $0 })
    }

    @Test func tabsResumeOnAServerThatRequestsMissingEvents() async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(), storage)
      try await RunningSite.run(configuration: try configuration(), sessionStorage: storage) { site in
        let tab = tab(old, at: site)
        let early = try await site.post(
          Self.add,
          to: "/moving/events",
          tab: tab,
          headers: ["Live-Event": "6"]
        )
        #expect(early.status == 412)
        #expect(early.header("Live-Event") == "4")
        let next = try await site.post(Self.add, to: "/moving/events", tab: tab, headers: ["Live-Event": "4"])
        #expect(next.status == 204)
        let reader = StreamReader(try site.request("GET", "/moving/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        let block = try #require(try await blocks.next())
        #expect(block.contains(#""upTo":4"#))
        #expect(block.contains(">4<"))
        #expect(block.firstMatch(of: /"saved":[34]/) != nil)
        reader.leave()
      }
    }

    @Test func unmovablePagesDoNotReportSaves() async throws {
      try await RunningSite.run(configuration: try configuration(), sessionStorage: MemorySessionStorage()) {
        let tab = try await $0.openPage()
        let reader = StreamReader(try $0.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        #expect(try await blocks.next()?.contains("saved") == false)
        reader.leave()
      }
    }

    @Test func earlierKeysReadSavedSessionsButForeignOnesDoNot() async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(1), storage)
      try await RunningSite.run(configuration: try configuration(2, earlier: [1]), sessionStorage: storage) {
        site in
        // The session exists. A tab that it doesn't contain is refused with another status.
        let headers = ["Live-Page": "x"]
        let answer = try await site.get("/moving/stream", tab: tab(old, at: site), headers: headers)
        #expect(answer.status == 409)
      }
      try await RunningSite.run(configuration: try configuration(3), sessionStorage: storage) { site in
        // Another server may have the key, so the browser keeps its cookie at first.
        for status in [503, 503, 503, 401] {
          let answer = try await site.post(Self.add, to: "/moving/events", tab: tab(old, at: site))
          #expect(answer.status == status)
        }
      }
    }

    /// The servers of a site are restarted one after the other, and sessions move back and forth.
    @Test func aKeyIsChangedInTwoStepsWithoutALostSession() async throws {
      let storage = MemorySessionStorage()
      // The old key is 1, and the new key is 2.
      let steps: [(first: LiveSiteConfiguration, second: LiveSiteConfiguration)] = [
        (try configuration(1), try configuration(1, earlier: [2])),
        (try configuration(1, earlier: [2]), try configuration(2, earlier: [1])),
        (try configuration(2, earlier: [1]), try configuration(2, earlier: [1])),
      ]
      for (first, second) in steps {
        for (from, to) in [(first, second), (second, first)] {
          let old = try await leave(from, storage)
          try await RunningSite.run(configuration: to, sessionStorage: storage) { site in
            let headers = ["Live-Event": "4"]
            let tab = tab(old, at: site)
            let answer = try await site.post(Self.add, to: "/moving/events", tab: tab, headers: headers)
            #expect(answer.status == 204)
          }
        }
      }
    }

    @Test func aKeyThatIsChangedInOneStepDeletesNoSession() async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(2, earlier: [1]), storage)
      try await RunningSite.run(configuration: try configuration(1), sessionStorage: storage) { site in
        let answer = try await site.get("/moving", cookie: tab(old, at: site).cookie)
        #expect(answer.status == 503)
        #expect(answer.header("Set-Cookie") == nil)
        #expect(answer.header("Retry-After") == "1")
      }
      try await RunningSite.run(configuration: try configuration(2, earlier: [1]), sessionStorage: storage) {
        let tab = tab(old, at: $0)
        let answer = try await $0.post(Self.add, to: "/moving/events", tab: tab, headers: ["Live-Event": "4"])
        #expect(answer.status == 204)
      }
    }

    @Test func sitesVerifyTheirSignedTokens() throws {
      func seal(_ key: UInt8, earlier: [UInt8] = []) throws -> SealedSessions {
        SealedSessions(keys: try #require(configuration(key, earlier: earlier).keys))
      }
      let token = try seal(1).makeToken()
      #expect(SecretToken(cookie: token.text) == token)
      #expect(try seal(1).makeToken() != token)
      #expect(try seal(1).isOwn(token))
      #expect(try seal(2, earlier: [1]).isOwn(token))
      #expect(try !seal(2).isOwn(token))
      let digits = Array(token.text)
      for index in digits.indices {
        var changed = digits
        changed[index] = digits[index] == "0" ? "1" : "0"
        let forged = try #require(SecretToken(cookie: String(changed)))
        #expect(try !seal(1).isOwn(forged))
      }
      for _ in 0..<1000 { #expect(try !seal(1).isOwn(.random())) }
    }

    @Test func storageKeysDoNotRevealLoggedOutUsers() throws {
      let seal = SealedSessions(keys: try #require(configuration(2, earlier: [1]).keys))
      let earlier = SealedSessions(keys: try #require(configuration(1).keys))
      #expect(seal.names(of: "user blob").count == 2)
      #expect(seal.names(of: "user blob").last == earlier.names(of: "user blob").first)
      #expect(seal.names(of: "user blob")[0] != seal.names(of: "user bob")[0])
      #expect(seal.names(of: "user blob").allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    }

    @Test func savedSessionsAreEncryptedAndAuthenticated() throws {
      let seal = SealedSessions(keys: try SiteKeys(current: Array(repeating: 7, count: 32)))
      let (first, second) = (seal.key(of: .random()), seal.key(of: .random()))
      #expect(first != second)
      let content = Data("the secret of a person".utf8)
      let sealed = try seal.seal(content, of: first, epoch: 7)
      #expect(seal.open(sealed, of: first)?.content == content)
      #expect(seal.open(sealed, of: first)?.epoch == 7)
      #expect(seal.open(sealed, of: second) == nil)
      #expect(sealed.firstRange(of: Data("secret".utf8)) == nil)
      #expect(try seal.seal(content, of: first, epoch: 7) != sealed)
      for index in sealed.indices {
        var changed = sealed
        changed[index] ^= 1
        #expect(seal.open(changed, of: first) == nil)
      }
      for count in 0..<8 { #expect(seal.open(sealed.prefix(count), of: first) == nil) }
    }

    /// Returns the headers of a page's script that has received no message and has an epoch.
    private func named(_ tab: RunningSite.Tab, epoch: Int) -> [String: String] {
      ["Live-Page": "\(tab.token):0:\(epoch)"]
    }

    @Test func streamsReportTheSavedEpoch() async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(), storage)
      try await RunningSite.run(configuration: try configuration(), sessionStorage: storage) { site in
        let reader = StreamReader(try site.request("GET", "/moving/stream", tab: tab(old, at: site)))
        var blocks = reader.blocks.makeAsyncIterator()
        let block = try #require(try await blocks.next())
        #expect(block.contains(#""epoch":1"#) || block.contains(#""epoch":2"#))
        // The browser uses the home to detect that another server has the page.
        #expect(block.contains(#""home":2"#))
        reader.leave()
      }
    }

    @Test func sessionsAsNewAsTheBrowsersResume() async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(), storage)
      try await RunningSite.run(configuration: try configuration(), sessionStorage: storage) { site in
        let tab = tab(old, at: site)
        let headers = named(tab, epoch: 1).merging(["Live-Event": "4"]) { $1 }
        let answer = try await site.post(Self.add, to: "/moving/events", tab: tab, headers: headers)
        #expect(answer.status == 204)
      }
    }

    @Test func tabsOfEarlierSessionsDoNotAffectLaterOnes() async throws {
      let storage = MemorySessionStorage()
      try await RunningSite.run(configuration: try configuration(), sessionStorage: storage) { site in
        // As in a browser that has logged in through another tab.
        let (earlier, present) = (try await site.openPage("/moving"), try await site.openPage("/moving"))
        let mixed = RunningSite.Tab(cookie: present.cookie, token: earlier.token)
        let headers = named(mixed, epoch: 9)
        #expect(try await site.get("/moving/stream", tab: mixed, headers: headers).status == 409)
        let answer = try await site.post(
          Self.add,
          to: "/moving/events",
          tab: present,
          headers: ["Live-Event": "1"]
        )
        #expect(answer.status == 204)
      }
    }

    @Test(arguments: [true, false])
    func sessionsOlderThanTheBrowsersDoNotResume(isStream: Bool) async throws {
      let storage = MemorySessionStorage()
      let old = try await leave(try configuration(), storage)
      try await RunningSite.run(configuration: try configuration(), sessionStorage: storage) { site in
        let tab = tab(old, at: site)
        let headers = named(tab, epoch: 2)
        let answer =
          isStream
          ? try await site.get("/moving/stream", tab: tab, headers: headers)
          : try await site.post(Self.add, to: "/moving/events", tab: tab, headers: headers)
        #expect(answer.status == 401)
        // The session has ended permanently.
        #expect(storage.rows.isEmpty)
        #expect(try await site.get("/moving/stream", tab: tab).status == 401)
      }
    }
  }
#endif
