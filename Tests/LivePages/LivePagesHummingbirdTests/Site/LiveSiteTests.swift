#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import LivePagesFixtures
  import Testing

  @testable import LivePagesHummingbird

  struct LiveSiteTests {
    @Test func firstVisitsStartASessionThatLaterOnesReuse() async throws {
      try await RunningSite.run { site in
        let first = try await site.get("/tally")
        #expect(first.status == 200)
        let cookie = try #require(first.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly"))
        #expect(cookie.contains("SameSite=Strict"))
        #expect(cookie.contains("Path=/"))

        let mine = try #require(RunningSite.Tab(first))
        #expect(try await site.post(#"{"event":"add","value":5}"#, tab: mine).status == 204)
        #expect(try await site.total(tab: mine) == "5")
        #expect(try await site.get("/tally", tab: mine).header("Set-Cookie") == nil)

        let other = try await site.openPage()
        #expect(try await site.total(tab: other) == "0")
      }
    }

    @Test func pagesForbidEverythingButTheSitesOwnFiles() async throws {
      try await RunningSite.run { site in
        let page = try await site.get("/tally")
        let policy = try #require(page.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(page.header("X-Content-Type-Options") == "nosniff")
        #expect(page.header("Cache-Control") == "no-store")
        #expect(
          page.text.contains(
            /<script src="\/live-pages\/live\.js\?[0-9a-f]+" defer data-live-path="\/tally" data-live-page="/
          )
        )

        let script = try await site.get("/live-pages/live.js")
        #expect(script.status == 200)
        #expect(script.header("Cache-Control") == "no-cache")
        #expect(script.text.hasSuffix("})(document.currentScript);"))
        #expect(try await site.get("/style.css").text == "p{}")
      }
    }

    @Test func aPageAtTheTopOfTheSiteHasItsAddressesThere() async throws {
      try await RunningSite.run { site in
        let first = try await site.get("/")
        #expect(first.text.contains("data-live-path=\"\""))
        let mine = try #require(RunningSite.Tab(first))
        #expect(try await site.post(#"{"event":"add","value":5}"#, to: "/events", tab: mine).status == 204)
        #expect(try await site.get("/", tab: mine).text.contains("<p id=\"total\">5</p>"))
      }
    }

    @Test func unknownAddressesReturnAMessage() async throws {
      try await RunningSite.run { site in
        let missing = try await site.get("/missing")
        #expect(missing.status == 404)
        #expect(missing.text == "There is nothing at this address for GET. The site begins at /.\n")
        #expect(missing.header("X-Content-Type-Options") == "nosniff")
        let put = try await site.answer(to: site.request("PUT", "/tally", body: "{}"))
        #expect(put.status == 404)
        #expect(put.text.contains("PUT"))
      }
    }

    @Test func aBrowserReceivesAPageWithLinksAtAnUnknownAddress() async throws {
      try await RunningSite.run { site in
        let missing = try await site.get("/missing", headers: ["Accept": "text/html,*/*;q=0.8"])
        #expect(missing.status == 404)
        #expect(missing.header("Content-Type") == "text/html; charset=utf-8")
        #expect(missing.text.contains("<h1>Page not found</h1>"))
        #expect(missing.text.contains("<a href=\"/\">"))
        #expect(missing.text.contains("/live-pages/page.css?"))
        // An address that a page refuses isn't found, either.
        #expect(try await site.get("/board/nowhere", headers: ["Accept": "text/html"]).status == 404)
        let icon = try await site.get("/favicon.ico")
        #expect(icon.status == 200)
        #expect(icon.header("Content-Type") == "image/svg+xml")
      }
    }

    @Test func theHeadOfAPageCanBeRequested() async throws {
      try await RunningSite.run { site in
        for path in ["/tally", "/style.css"] {
          let head = try await site.answer(to: site.request("HEAD", path))
          #expect(head.status == 200)
          #expect(head.text.isEmpty)
        }
      }
    }

    @Test func damagedCookiesStartASessionOnPagesAndAreRefusedElsewhere() async throws {
      try await RunningSite.run { site in
        for cookie in [
          nil, "live-session-\(site.port)=abc",
          "live-session-\(site.port)=\(String(repeating: "0", count: 64))",
        ] {
          #expect(try await site.get("/tally", cookie: cookie).header("Set-Cookie") != nil)
          let refused = try await site.post(#"{"event":"reset"}"#, cookie: cookie)
          #expect(refused.status == 401)
          #expect(refused.text.contains("Reload the page"))
          #expect(try await site.get("/tally/stream", cookie: cookie).status == 401)
        }
      }
    }

    @Test(arguments: [
      (#"{"event":"hack"}"#, 422, "no event named \"hack\""),
      (#"{"event":"add"}"#, 422, "whole number"),
      (#"{"event":"add","value":"7"}"#, 422, "whole number"),
      (#"{"event":"reset","value":1}"#, 422, "no value"),
      (#"{"event":"#, 400, "can't be read"),
      ("[]", 400, "can't be read"),
      ("", 400, "can't be read"),
    ])
    func invalidEventsAreRefusedWithAMessage(body: String, status: Int, words: String) async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await site.post(#"{"event":"add","value":3}"#, tab: tab)
        let answer = try await site.post(body, tab: tab)
        #expect(answer.status == status)
        #expect(answer.text.contains(words))
        #expect(answer.header("Content-Type") == "text/plain; charset=utf-8")
        #expect(try await site.total(tab: tab) == "3")
      }
    }

    @Test func largeEventsAreRefused() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let fits = #"{"event":"add","value":1"# + String(repeating: " ", count: 64 * 1024 - 25) + "}"
        #expect(fits.utf8.count == 64 * 1024)
        #expect(try await site.post(fits, tab: tab).status == 204)
        let answer = try await site.post(fits + " ", tab: tab)
        #expect(answer.status == 413)
        #expect(answer.text.contains("65536 bytes"))
        #expect(try await site.post(String(repeating: "x", count: 8_000_000), tab: tab).status == 413)
        #expect(try await site.total(tab: tab) == "1")
      }
    }

    @Test func otherSitesMaySendNothing() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let event = #"{"event":"add","value":1}"#
        for origin in [
          "https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:\(site.port).evil.example",
        ] {
          let answer = try await site.post(event, tab: tab, headers: ["Origin": origin])
          #expect(answer.status == 403)
          #expect(answer.text.contains("another site"))
          let stream = try await site.get("/tally/stream", tab: tab, headers: ["Origin": origin])
          #expect(stream.status == 403)
        }
        #expect(try await site.total(tab: tab) == "0")
      }
    }

    @Test func crossSiteRequestsWithoutAnOriginAreRefused() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        func send(site word: String?) async throws -> Int {
          var headers = ["Content-Type": "application/json"]
          headers["Sec-Fetch-Site"] = word
          let request = try site.request(
            "POST",
            "/tally/events",
            tab: tab,
            headers: headers,
            body: #"{"event":"add","value":1}"#
          )
          return try await site.answer(to: request).status
        }
        #expect(try await send(site: nil) == 204)
        #expect(try await send(site: "same-origin") == 204)
        #expect(try await send(site: "cross-site") == 403)
        #expect(try await send(site: "same-site") == 403)
        #expect(try await site.total(tab: tab) == "2")
      }
    }

    @Test func eventsHaveToBeJSONByTheirContentType() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let event = #"{"event":"add","value":1}"#
        for type in ["text/plain", "application/x-www-form-urlencoded"] {
          #expect(try await site.post(event, tab: tab, headers: ["Content-Type": type]).status == 415)
        }
        let type = "application/json; charset=utf-8"
        #expect(try await site.post(event, tab: tab, headers: ["Content-Type": type]).status == 204)
        #expect(try await site.total(tab: tab) == "1")
      }
    }

    @Test func listeningLocallyAnswersForThisMachineAndConfiguredHosts() {
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      #expect(LiveSiteConfiguration().listening(at: "127.0.0.1").hosts == ownHosts)
      let configuration = LiveSiteConfiguration(hosts: ["shop.example"])
      #expect(configuration.listening(at: "localhost").hosts == ownHosts.union(["shop.example"]))
      #expect(configuration.listening(at: "0.0.0.0").hosts == ["shop.example"])
      #expect(LiveSiteConfiguration().listening(at: "0.0.0.0").hosts == nil)
    }

    @Test(
      arguments: [
        ("shop.example", nil), ("SHOP.example", nil), ("127.0.0.1", nil), ("[::1]", nil),
        ("shop.example:8080", "has a port. Leave it out: \"shop.example\"."), ("[::1]:80", "has a port"),
        ("https://shop.example", "is not the name of a host"), ("shop.example/", "is not the name of a host"),
        ("::1", "is not the name of a host"), ("", "is not the name of a host"),
        ("münchen.example", "is not the name of a host"),
      ] as [(String, String?)]
    )
    func hostNamesThatNoRequestHasAreRefused(host: String, message: String?) {
      let mistake = SameSitePolicy.mistake(inHost: host)
      #expect(message.map { mistake?.contains($0) == true } ?? (mistake == nil))
    }

    @Test(
      arguments: [
        ("https:", true), ("https://images.example", true), ("http://127.0.0.1:8081/", true),
        ("https://*.example", true), ("", false), ("*", false), ("http:", false), ("https://", false),
        ("data:", false), ("images.example", false), ("https: 'unsafe-inline'", false),
        ("https://a.example;script-src", false), ("https://a.example,b", false),
        ("https://a.example\r\nX:y", false),
        ("https://münchen.example", false),
      ]
    )
    func sourcesOfPicturesAreSites(source: String, isValid: Bool) {
      let mistake = SecurityHeaders<BasicRequestContext>.mistake(inImageSource: source)
      #expect((mistake == nil) == isValid)
    }

    @Test func picturesOfOtherSitesAreAllowedByTheConfiguration() async throws {
      let policies: [([String], String)] = [
        ([], "img-src 'self';"),
        (["https://images.example", "https:"], "img-src 'self' https://images.example https:;"),
      ]
      for (sources, expected) in policies {
        try await RunningSite.run(configuration: LiveSiteConfiguration(imageSources: sources)) { site in
          let policy = try await site.get("/tally").header("Content-Security-Policy")
          #expect(policy?.contains(expected) == true)
        }
      }
    }

    @Test func hostNamesInUpperCaseAreAnsweredFor() async throws {
      let configuration = LiveSiteConfiguration(hosts: ["LocalHost", "127.0.0.1"])
      try await RunningSite.run(configuration: configuration) { site in
        let answer = try await site.get("/tally", headers: ["Host": "localhost:\(site.port)"])
        #expect(answer.status == 200)
      }
    }

    @Test func aPortInUseIsReportedWithItsNumber() async throws {
      try await RunningSite.run { site in
        let error = await #expect(throws: LiveSiteError.self) {
          try await LiveSite.serve(NamePage(), port: site.port)
        }
        #expect(error == LiveSiteError(.portInUse, host: "127.0.0.1", port: site.port))
        #expect(error.map { "\($0)" }?.hasPrefix("Port \(site.port) of 127.0.0.1 is in use by") == true)
      }
    }

    @Test func unstartablePagesStopTheSiteBeforeListening() async throws {
      let result = try await #require(
        processExitsWith: .failure,
        observing: [\.standardErrorContent, \.standardOutputContent]
      ) {
        try await LiveSite.serve(UnstartablePage(), port: 0)
      }
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("cannot start"))
      #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("http://"))
    }

    @Test func aHostOfAnotherMachineIsReported() async throws {
      let error = await #expect(throws: LiveSiteError.self) {
        // An address that is reserved for documentation, so no machine has it.
        try await LiveSite.serve(NamePage(), at: "192.0.2.1", port: 0)
      }
      #expect(error?.reason == .hostNotAvailable)
    }

    @Test func secureCookiesOverPlainHTTPAreReported() async throws {
      try await RunningSite.run(configuration: LiveSiteConfiguration(secureCookies: true)) { site in
        let origin = "http://127.0.0.1:\(site.port)"
        let plain = try await site.post(#"{"event":"reset"}"#, headers: ["Origin": origin])
        #expect(plain.status == 401)
        #expect(plain.text.contains("secureCookies"))
        let stream = try await site.get("/tally/stream", headers: ["Referer": origin + "/tally"])
        #expect(stream.text.contains("secureCookies"))
        let secure = try await site.post(
          #"{"event":"reset"}"#,
          headers: ["Origin": "https://127.0.0.1:\(site.port)"]
        )
        #expect(secure.status == 401)
        #expect(!secure.text.contains("secureCookies"))
      }
    }

    @Test func otherHostsAreNotAnsweredFor() async throws {
      let configuration = LiveSiteConfiguration(hosts: ["127.0.0.1", "localhost"])
      try await RunningSite.run(configuration: configuration) { site in
        #expect(try await site.get("/tally").status == 200)
        let answer = try await site.get("/tally", headers: ["Host": "rebound.example:\(site.port)"])
        #expect(answer.status == 421)
        #expect(answer.text.contains("rebound.example"))
      }
    }

    /// A route of an app may return a secret.
    @Test(arguments: [
      "/feed", "/style.css", "/live-pages/live.js", "/nothing", "/live-pages/log-in?ticket=1",
    ])
    func otherHostsAreRefusedOnAllRoutes(path: String) async throws {
      let configuration = LiveSiteConfiguration(hosts: ["127.0.0.1", "localhost"])
      try await RunningSite.run(configuration: configuration) { site in
        for host in [
          "rebound.example:\(site.port)", "127.0.0.1.rebound.example", "localhost.", "[::1]", "0.0.0.0",
        ] {
          let answer = try await site.get(path, headers: ["Host": host])
          #expect(answer.status == 421)
        }
        let answer = try await site.get(path, headers: ["Host": "LOCALHOST:\(site.port)"])
        #expect(answer.status != 421)
      }
    }

    @Test func excessVisitorsReceiveServiceUnavailable() async throws {
      let configuration = LiveSiteConfiguration(sessions: SessionLimits(count: 0))
      try await RunningSite.run(configuration: configuration) { site in
        let answer = try await site.get("/tally")
        #expect(answer.status == 503)
        #expect(answer.text.contains("Try again"))
      }
    }

    @Test func rateLimitingRefusesEventsWithoutLosingAcceptedOnes() async throws {
      let configuration = LiveSiteConfiguration(sessions: SessionLimits(eventsPerSecond: 1))
      try await RunningSite.run(configuration: configuration) { site in
        let tab = try await site.openPage()
        var taken = 0
        var refused: Answer?
        // A busy machine may take longer for an event than the allowance needs to recover.
        while refused == nil {
          try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<10 {
              group.addTask { try await site.post(#"{"event":"add","value":1}"#, tab: tab) }
            }
            for try await answer in group {
              if answer.status == 204 { taken += 1 } else { refused = answer }
            }
          }
        }
        #expect(refused?.status == 429)
        #expect(refused?.header("Retry-After") == "1")
        #expect(refused?.text.contains("in a second") == true)
        #expect(try await site.total(tab: tab) == String(taken))
        // Other tabs aren't delayed.
        let other = try await site.openPage()
        #expect(try await site.post(#"{"event":"add","value":1}"#, tab: other).status == 204)
      }
    }

    @Test func moreTabsThanMayListenAreRefusedInWords() async throws {
      let configuration = LiveSiteConfiguration(sessions: SessionLimits(streams: 1))
      try await RunningSite.run(configuration: configuration) { site in
        let tab = try await site.openPage()
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        let second = try await site.get("/tally/stream", tab: tab)
        #expect(second.status == 429)
        #expect(second.text.contains("Close one"))
        reader.leave()
      }
    }

    @Test func fieldValuesAreEscaped() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let body = #"{"event":"write","value":"\"><script>hack()</script>"}"#
        #expect(try await site.post(body, tab: tab).status == 204)
        let page = try await site.get("/tally", tab: tab).text
        #expect(page.contains(#"value="&quot;&gt;&lt;script&gt;hack()&lt;/script&gt;""#))
        #expect(try await site.post(#"{"event":"write","value":7}"#, tab: tab).status == 422)
      }
    }
  }

  private struct UnstartablePage: LivePage {
    let path = "/unstartable", title = "Unstartable"

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TallySession {
      preconditionFailure("The session cannot start.")
    }
  }
#endif
