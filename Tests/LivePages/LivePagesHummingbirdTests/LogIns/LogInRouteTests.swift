#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  /// Tests of logging in and out, and of the pages' content afterward.
  struct LogInRouteTests {
    /// A browser's cookies.
    private final class Browser {
      private var cookies: [String: String] = [:]
      private let site: RunningSite

      init(_ site: RunningSite) {
        self.site = site
      }

      var header: String { cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

      subscript(name: String) -> String? {
        get { cookies["\(name)-\(site.port)"] }
        set { cookies["\(name)-\(site.port)"] = newValue }
      }

      func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        let answer = try await site.get(path, cookie: header, headers: headers, followsRedirects: false)
        for cookie in (answer.header("Set-Cookie") ?? "").split(separator: ",") {
          let pair = cookie.split(separator: ";")[0].split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
          )
          let name = pair[0].trimmingCharacters(in: .whitespaces)
          cookies[name] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return answer
      }

      /// Presses a button of a page.
      ///
      /// - Returns: The URL with the ticket.
      func press(_ event: String, on path: String) async throws -> String {
        let token = try await get(path).text.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1
        let tab = RunningSite.Tab(cookie: header, token: String(try #require(token)))
        #expect(try await site.post(event, to: path + "/events", tab: tab).status == 204)
        let reader = StreamReader(try site.request("GET", path + "/stream", tab: tab))
        defer { reader.leave() }
        var blocks = reader.blocks.makeAsyncIterator()
        let block = try #require(try await blocks.next())
        let plain = block.replacing("\\/", with: "/")
        let address = try #require(plain.firstMatch(of: /\/live-pages\/log-in\?ticket=[0-9a-f]+/)?.0)
        return String(address)
      }

      /// Logs a person in.
      func logIn(_ user: String) async throws {
        let address = try await press(#"{"event":"enter","value":"\#(user)"}"#, on: "/enter")
        let answer = try await get(address)
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/members")
      }
    }

    private static func configuration(_ byte: UInt8 = 1, earlier: [UInt8] = []) throws
      -> LiveSiteConfiguration
    {
      LiveSiteConfiguration(
        keys: try SiteKeys(
          current: Array(repeating: byte, count: 32),
          earlier: earlier.map { Array(repeating: $0, count: 32) }
        )
      )
    }

    @Test func anonymousRequestsAreRedirectedBeforeAnySession() async throws {
      try await RunningSite.run { site in
        let browser = Browser(site)
        let answer = try await browser.get("/members?tab=2")
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/enter")
        #expect(!answer.text.contains("live-page"))
        #expect(try await browser.get("/enter").text.contains("nobody"))
      }
    }

    @Test func loggingInBeginsAnotherSession() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let browser = Browser(site)
        _ = try await browser.get("/enter")
        let (session, name) = (browser["live-session"], browser["live-browser"])
        try await browser.logIn("blob")
        #expect(browser["live-session"] != session)
        #expect(browser["live-browser"] == name)
        let page = try await browser.get("/members")
        #expect(page.status == 200)
        #expect(page.text.contains("Member blob"))
        // The previous session has ended.
        let old = "live-session-\(site.port)=\(session ?? "")"
        #expect(try await site.post("{}", to: "/enter/events", cookie: old).status == 401)
      }
    }

    @Test func forbiddenPagesExplainWhy() async throws {
      try await RunningSite.run { site in
        let browser = Browser(site)
        try await browser.logIn("banned")
        let answer = try await browser.get("/members")
        #expect(answer.status == 403)
        #expect(answer.text == "You may not see this.\n")
        #expect(answer.header("Live-Refused") != nil)
      }
    }

    @Test func aLogInLastsOverARestart() async throws {
      let cookie = Locked("")
      let configuration = try Self.configuration()
      try await RunningSite.run(configuration: configuration) { site in
        let browser = Browser(site)
        try await browser.logIn("blob")
        cookie.withLock { $0 = browser["live-log-in"] ?? "" }
      }
      for (configuration, status) in [
        (configuration, 200), (try Self.configuration(2, earlier: [1]), 200),
        (try Self.configuration(2), 303),
      ] {
        try await RunningSite.run(configuration: configuration) { site in
          let browser = Browser(site)
          browser["live-log-in"] = cookie.withLock { $0 }
          let answer = try await browser.get("/members")
          #expect(answer.status == status)
          // Another server may be able to decrypt the cookie.
          #expect(browser["live-log-in"] != nil)
        }
      }
    }

    @Test func forgedCookiesAreRejected() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let browser = Browser(site)
        try await browser.logIn("blob")
        let good = browser["live-log-in"] ?? ""
        let parts = good.split(separator: ".")
        for forged in [
          "\(parts[0]).\(Data("9999999999999 boss".utf8).base64EncodedString()).\(parts[2])",
          "9999999999.\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1]).", good + "A", "",
        ] {
          let thief = Browser(site)
          thief["live-log-in"] = forged
          #expect(try await thief.get("/members").status == 303)
        }
      }
    }

    @Test func sessionsOfOtherUsersDoNotMatchTheCookie() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let (blob, bob) = (Browser(site), Browser(site))
        try await blob.logIn("blob")
        try await bob.logIn("bob")
        let mixed = Browser(site)
        mixed["live-session"] = blob["live-session"]
        mixed["live-log-in"] = bob["live-log-in"]
        #expect(try await site.post("{}", to: "/members/events", cookie: mixed.header).status == 401)
        #expect(try await mixed.get("/members").text.contains("Member bob"))
        // A session without its log-in cookie belongs to nobody.
        let bare = Browser(site)
        bare["live-session"] = bob["live-session"]
        #expect(try await bare.get("/members").status == 303)
      }
    }

    @Test func aTicketServesItsOwnBrowserOnce() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let (blob, thief) = (Browser(site), Browser(site))
        let address = try await blob.press(#"{"event":"enter","value":"blob"}"#, on: "/enter")
        _ = try await thief.get("/enter")
        #expect(try await thief.get(address).status == 403)
        #expect(try await Browser(site).get(address).status == 403)
        #expect(
          try await blob.get(
            address,
            headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
          ).status
            == 403
        )
        #expect(try await blob.get(address).status == 303)
        let (session, logIn) = (blob["live-session"], blob["live-log-in"])
        #expect(logIn != nil)
        // Another tab of the same browser is redirected, without further effects.
        let again = try await blob.get(address)
        #expect(again.status == 303)
        #expect(again.header("Set-Cookie") == nil)
        #expect(blob["live-session"] == session)
        #expect(try await thief.get(address).status == 403)
        for wrong in ["", "?ticket=", "?ticket=x", "?ticket=" + String(repeating: "0", count: 64)] {
          #expect(try await blob.get("/live-pages/log-in" + wrong).status == 403)
        }
      }
    }

    @Test func theLongestDurationsStandForNever() async throws {
      let never = Duration.seconds(Int64.max)
      var configuration = try Self.configuration()
      configuration.logInTime = never
      configuration.keepAlive = never
      configuration.absence = never
      configuration.drainTime = never
      configuration.strictTransportTime = never
      configuration.sessions = SessionLimits(idleTime: never, strangerTime: never, sweepInterval: never)
      configuration.connections = ConnectionLimits(idleTime: never, stallTime: never)
      configuration.uploads = UploadLimits(stallTime: never, keepTime: never)
      let storage = MemorySessionStorage()
      try await RunningSite.run(configuration: configuration, sessionStorage: storage) { site in
        let browser = Browser(site)
        try await browser.logIn("blob")
        #expect(try await browser.get("/members").status == 200)
        #expect(try await Browser(site.limited).get("/").status == 200)
        await site.sessions.disconnect("blob", leaving: Flash(.info, "Goodbye.", for: never))
        #expect(try await browser.get("/members").status == 303)
      }
    }

    @Test func loggingOutTakesTheCookieAway() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let browser = Browser(site)
        try await browser.logIn("blob")
        let address = try await browser.press(#"{"event":"leave"}"#, on: "/members")
        #expect(try await browser.get(address).header("Location") == "/enter")
        #expect(browser["live-log-in"] == nil)
        #expect(try await browser.get("/members").status == 303)
      }
    }

    @Test func aCopyOfALogInCookieIsOfNoUseAfterTheLogOut() async throws {
      let (storage, copy) = (MemorySessionStorage(), Locked(""))
      let configuration = try Self.configuration()
      /// Returns whether a browser is admitted with nothing but the copied cookie.
      @Sendable func isAdmitted(at site: RunningSite) async throws -> Bool {
        let thief = Browser(site)
        thief["live-log-in"] = copy.withLock { $0 }
        return try await thief.get("/members").status == 200
      }
      try await RunningSite.run(configuration: configuration, sessionStorage: storage) { site in
        let (browser, other) = (Browser(site), Browser(site))
        try await browser.logIn("blob")
        try await other.logIn("blob")
        copy.withLock { $0 = browser["live-log-in"] ?? "" }
        #expect(try await isAdmitted(at: site))
        let address = try await browser.press(#"{"event":"leave"}"#, on: "/members")
        _ = try await browser.get(address)
        #expect(try await isAdmitted(at: site) == false)
        try await RunningSite.run(configuration: configuration, sessionStorage: storage) { second in
          // A server with the same storage refuses the cookie.
          let isAdmittedThere = try await isAdmitted(at: second)
          #expect(!isAdmittedThere)
        }
        #expect(try await other.get("/members").status == 200)
        copy.withLock { $0 = other["live-log-in"] ?? "" }
        await site.sessions.disconnect("blob")
      }
      // A restarted server refuses it, too.
      try await RunningSite.run(configuration: configuration, sessionStorage: storage) { site in
        #expect(try await isAdmitted(at: site) == false)
        let browser = Browser(site)
        try await browser.logIn("blob")
        #expect(try await browser.get("/members").status == 200)
      }
    }

    @Test func aPersonIsDisconnectedEverywhereAtOnce() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let (blob, bob) = (Browser(site), Browser(site))
        try await blob.logIn("blob")
        try await bob.logIn("bob")
        let token = try #require(
          try await blob.get("/members").text.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1
        )
        let tab = RunningSite.Tab(cookie: blob.header, token: String(token))
        let reader = StreamReader(try site.request("GET", "/members/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        await site.sessions.disconnect("blob", leaving: .warning("Someone else took over."))
        #expect(try await blocks.next() == nil)
        #expect(try await site.get("/members/stream", tab: tab).status == 401)
        #expect(try await blob.get("/members").status == 303)
        #expect(blob["live-log-in"] == nil)
        #expect(try await blob.get("/enter").text.contains("Someone else took over."))
        #expect(try await !blob.get("/enter").text.contains("Someone else took over."))
        #expect(try await bob.get("/members").status == 200)
        try await blob.logIn("blob")
        #expect(try await blob.get("/members").status == 200)
      }
    }

    @Test func withoutKeysTheSecondTabOfALogInPageKeepsTheLogIn() async throws {
      try await RunningSite.run { site in
        let (browser, tab, thief) = (Browser(site), Browser(site), Browser(site))
        let address = try await browser.press(#"{"event":"enter","value":"blob"}"#, on: "/enter")
        // The second tab's request is sent before the first answer arrives.
        tab["live-session"] = browser["live-session"]
        #expect(try await browser.get(address).status == 303)
        #expect(try await tab.get(address).status == 303)
        #expect(tab["live-session"] == browser["live-session"])
        #expect(try await tab.get("/members").text.contains("Member blob"))
        _ = try await thief.get("/enter")
        let session = thief["live-session"]
        #expect(try await thief.get(address).status == 403)
        #expect(thief["live-session"] == session)
      }
    }

    @Test func withKeysOnlyTheFirstAnswerToATicketSetsCookies() async throws {
      try await RunningSite.run(configuration: try Self.configuration()) { site in
        let (browser, tab) = (Browser(site), Browser(site))
        let address = try await browser.press(#"{"event":"enter","value":"blob"}"#, on: "/enter")
        tab["live-session"] = browser["live-session"]
        #expect(try await browser.get(address).header("Set-Cookie") != nil)
        let again = try await tab.get(address)
        #expect(again.status == 303)
        #expect(again.header("Set-Cookie") == nil)
      }
    }

    /// Other tabs start over when the previous session ends. Their requests may have been sent before the browser
    /// received the cookies of the log-in, and be answered later.
    @Test(arguments: [true, false])
    func aTabThatStartsOverDuringALogInSetsNoCookies(hasKeys: Bool) async throws {
      try await RunningSite.run(configuration: hasKeys ? try Self.configuration() : .patient) { site in
        let browser = Browser(site)
        try await browser.logIn("bob")
        let address = try await browser.press(#"{"event":"enter","value":"blob"}"#, on: "/enter")
        let before = browser.header
        #expect(try await browser.get(address).status == 303)
        let again = try await site.get("/enter", cookie: before)
        #expect(again.status == 200)
        #expect(again.text.contains("http-equiv=\"refresh\""))
        #expect(again.header("Set-Cookie")?.contains("live-session") == false)
        #expect(again.header("Set-Cookie")?.contains("live-log-in") == false)
        let script = try await site.get("/enter", cookie: before, headers: ["Accept": "text/html"])
        #expect(script.status == 503)
        #expect(script.header("Set-Cookie") == nil)
        #expect(try await browser.get("/members").text.contains("Member blob"))
        // A browser that has never received the cookies gets another session.
        let lost = try await site.get("/enter", cookie: before + "; live-again-\(site.port)=8")
        #expect(lost.header("Set-Cookie")?.contains("live-session") == true)
      }
    }

    @Test func withoutKeysALogInLastsAsLongAsTheSession() async throws {
      try await RunningSite.run { site in
        let browser = Browser(site)
        try await browser.logIn("blob")
        #expect(browser["live-log-in"] == nil)
        #expect(try await browser.get("/members").status == 200)
        await site.sessions.disconnect("blob")
        #expect(try await browser.get("/members").status == 303)
      }
    }
  }
#endif
