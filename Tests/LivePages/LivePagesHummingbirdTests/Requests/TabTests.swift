#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  /// Tests of the tab headers in requests, and of their responses.
  struct TabTests {
    private static let add = #"{"event":"add","value":1}"#

    @Test func pagesOfAnotherSessionAreRefused() async throws {
      try await RunningSite.run { site in
        let mine = try await site.openPage()
        let other = try await site.openPage()
        // The browser now has the cookie of another session than that of the open page.
        let torn = RunningSite.Tab(cookie: other.cookie, token: mine.token)
        for answer in [
          try await site.post(Self.add, tab: torn),
          try await site.get("/tally/stream", tab: torn),
          try await site.get("/live-pages/stream", tab: torn),
          try await site.post(Self.add, cookie: mine.cookie),
        ] {
          #expect(answer.status == 409)
          #expect(answer.text.contains("Reload the page"))
        }
        #expect(try await site.total(tab: mine) == "0")
        #expect(try await site.total(tab: other) == "0")
      }
    }

    @Test func aTabSendsToItsOwnPageAlone() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        #expect(try await site.post(Self.add, to: "/own/events", tab: tab).status == 409)
      }
    }

    @Test func tabsOfUnsharedPagesAreIndependent() async throws {
      try await RunningSite.run { site in
        let first = try await site.openPage("/own")
        let second = try await site.openPage("/own", in: first)
        #expect(try await site.post(Self.add, to: "/own/events", tab: first).status == 204)
        for (tab, total) in [(first, 1), (second, 0)] {
          let reader = StreamReader(try site.request("GET", "/own/stream", tab: tab))
          var blocks = reader.blocks.makeAsyncIterator()
          #expect(try await blocks.next()?.contains(">\(total)<") == true)
          reader.leave()
        }
      }
    }

    @Test func streamsAcknowledgeHandledEvents() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        #expect(try await blocks.next()?.contains(#""upTo":0"#) == true)
        let events = #"[{"event":"add","value":1},{"event":"hack"},{"event":"add","value":2}]"#
        #expect(try await site.post(events, tab: tab, headers: ["Live-Event": "1"]).status == 422)
        // The change may arrive before it is counted.
        var block = try #require(try await blocks.next())
        while !block.contains(#""upTo":3"#) { block = try #require(try await blocks.next()) }
        #expect(try await site.post(events, tab: tab, headers: ["Live-Event": "1"]).status == 204)
        #expect(try await site.total(tab: tab) == "3")
        reader.leave()
      }
    }

    @Test func oneStreamCarriesCurrentAndLaterTabs() async throws {
      try await RunningSite.run { site in
        let first = try await site.openPage("/own")
        let second = try await site.openPage("/own", in: first)
        let later = try await site.openPage("/own", in: first)
        let name = String(repeating: "7", count: 64)
        let unknown = String(repeating: "0", count: 64)
        let both = "\(first.token) \(unknown) \(second.token)"
        let headers = ["Live-Stream": name, "Live-Page": both]
        let reader = StreamReader(
          try site.request("GET", "/live-pages/stream", cookie: first.cookie, headers: headers)
        )
        var blocks = reader.blocks.makeAsyncIterator()
        let gone = try #require(try await blocks.next())
        #expect(gone.hasPrefix("event: gone") && gone.contains(unknown))
        for tab in [first, second] {
          let block = try #require(try await blocks.next())
          #expect(block.hasPrefix("event: page") && block.contains(tab.token))
        }
        func ask(_ action: String) async throws -> Int {
          let headers = ["Live-Stream": name, "Live-Page": later.token, "Origin": "http://\(site.authority)"]
          let path = "/live-pages/\(action)"
          let request = try site.request("POST", path, cookie: first.cookie, headers: headers)
          return try await site.answer(to: request).status
        }
        #expect(try await ask("join") == 204)
        #expect(try await blocks.next()?.contains(later.token) == true)
        #expect(try await site.post(Self.add, to: "/own/events", tab: later).status == 204)
        let change = try #require(try await blocks.next())
        #expect(change.hasPrefix("event: patches") && change.contains(later.token) && change.contains(">1<"))
        #expect(try await ask("leave") == 204)
        #expect(try await site.post(Self.add, to: "/own/events", tab: later).status == 204)
        #expect(try await site.post(Self.add, to: "/own/events", tab: second).status == 204)
        #expect(try await blocks.next()?.contains(second.token) == true)
        reader.leave()
      }
    }

    @Test func sixtyTabsShareAStreamAndReceiveTheirOwnChanges() async throws {
      try await RunningSite.run { site in
        let first = try await site.openPage("/own")
        var tabs = [first]
        while tabs.count < 60 { tabs.append(try await site.openPage("/own", in: first)) }
        let headers = [
          "Live-Stream": String(repeating: "7", count: 64),
          "Live-Page": tabs.map(\.token).joined(separator: " "),
        ]
        let reader = StreamReader(
          try site.request("GET", "/live-pages/stream", cookie: first.cookie, headers: headers)
        )
        var blocks = reader.blocks.makeAsyncIterator()
        for tab in tabs {
          let block = try #require(try await blocks.next())
          #expect(block.hasPrefix("event: page") && block.contains(tab.token))
        }
        for tab in tabs.reversed() {
          #expect(try await site.post(Self.add, to: "/own/events", tab: tab).status == 204)
          let block = try #require(try await blocks.next())
          #expect(block.hasPrefix("event: patches") && block.contains(tab.token) && block.contains(">1<"))
        }
        reader.leave()
      }
    }

    @Test func aStreamThatHasEndedCarriesNoMore() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let headers = [
          "Live-Stream": String(repeating: "7", count: 64), "Origin": "http://\(site.authority)",
        ]
        let request = try site.request("POST", "/live-pages/join", tab: tab, headers: headers)
        #expect(try await site.answer(to: request).status == 404)
      }
    }

    @Test func crossSiteLinksContinueTheBrowsersSession() async throws {
      try await RunningSite.run { site in
        let browser = "live-browser-\(site.port)=\(String(repeating: "a", count: 64))"
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
        let again = try await site.get("/tally", cookie: browser, headers: link)
        #expect(again.text.contains(#"http-equiv="refresh""#))
        #expect(!again.text.contains("data-live-page"))
        let cookie = try #require(again.header("Set-Cookie"))
        #expect(cookie.hasPrefix("live-again-\(site.port)=1") && !cookie.contains("live-session"))
        // A browser on its first visit has no session that could be replaced.
        #expect(try await site.get("/tally", headers: link).text.contains("data-live-page"))
        #expect(try await site.get("/tally", cookie: browser).text.contains("data-live-page"))
      }
    }

    /// Another site may open many links at once, and navigate back and forth.
    @Test(arguments: [
      "1", "2", "7", "8", "800", "-1", "x", "", "9223372036854775807", "99999999999999999999",
    ])
    func laterLinksOnOtherSitesReplaceNoSession(repeats: String) async throws {
      try await RunningSite.run { site in
        let browser = "live-browser-\(site.port)=\(String(repeating: "a", count: 64))"
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
        let cookie = "\(browser); live-again-\(site.port)=\(repeats)"
        let again = try await site.get("/tally?a=1", cookie: cookie, headers: link)
        #expect(again.text.contains(#"<a href="/tally?a=1">"#))
        #expect(!again.text.contains("data-live-page"))
        // A browser that treats every repetition as a link on another site stops eventually.
        #expect(again.text.contains(#"http-equiv="refresh""#) == ["1", "2", "7", "-1"].contains(repeats))
        let next = try #require(again.header("Set-Cookie"))
        let number = try #require(Int(next.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }))
        #expect(!next.contains("live-session") && (2...8).contains(number))
      }
    }

    @Test(arguments: [
      #"{"event":"add","value":1,}"#, #"{"event":"add","value":1,"value":2}"#,
      #"{"event":"add","event":"reset"}"#, #"[{"event":"add","value":1},]"#,
      "\u{FEFF}" + #"{"event":"add","value":1}"#,
    ])
    func invalidJSONIsRefused(body: String) async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        #expect(try await site.post(body, tab: tab).status == 400)
        #expect(try await site.total(tab: tab) == "0")
      }
    }

    @Test func moreEventsThanAPageSendsAtOnceAreRefused() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let events = "[" + Array(repeating: Self.add, count: 501).joined(separator: ",") + "]"
        #expect(try await site.post(events, tab: tab).status == 413)
        #expect(try await site.total(tab: tab) == "0")
      }
    }
  }
#endif
