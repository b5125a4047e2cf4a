#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  /// Tests of page addresses in first loads, events and streams.
  struct AddressTests {
    private func opening(_ address: String) -> String {
      #"{"event":"live:address","value":"\#(address)"}"#
    }

    @Test func firstLoadRendersTheAddress() async throws {
      try await RunningSite.run { site in
        let deep = try await site.get("/board/7?sort=name")
        #expect(deep.text.contains("<p id=\"note\">note 7</p>"))
        #expect(deep.text.contains("<title>Note &lt;7&gt;</title>"))
        #expect(deep.text.contains("data-live-path=\"/board\""))
        #expect(deep.text.contains("data-live-addresses=\"paths\""))
        let top = try await site.get("/board")
        #expect(top.text.contains("<p id=\"note\">note 0</p>"))
        #expect(top.text.contains("<title>Board</title>"))
        #expect(try await site.get("/board/").status == 200)
      }
    }

    @Test(arguments: [
      "/board/word", "/board/7/8", "/board/%00", "/board/..%2f", "/board//7", "/board/7?a=%FF", "/board/%zz",
      "/boards", "/board/7?a=" + String(repeating: "a", count: 3000),
    ])
    func unknownAddressesReturnNotFound(path: String) async throws {
      try await RunningSite.run { site in
        let answer = try await site.get(path)
        #expect(answer.status == 404)
        #expect(answer.header("Set-Cookie") == nil)
      }
    }

    @Test(arguments: ["/board/stream", "/board/events", "/board/stream/7", "/board/events/7"])
    func thePathsOfTheScriptAreAddressesOfThePageToo(path: String) async throws {
      try await RunningSite.run { site in
        let answer = try await site.get(path)
        #expect(answer.status == 200)
        #expect(answer.text.contains("note 0"))
      }
    }

    @Test func singleAddressPagesIgnoreQueries() async throws {
      try await RunningSite.run { site in
        let (query, path) = (try await site.get("/tally?utm=%25FF&a&a"), try await site.get("/tally/7"))
        #expect(query.status == 200)
        #expect(path.status == 404)
      }
    }

    @Test func eventsOpenAddressesAndTheStreamReportsNewOnes() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board")
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.filter { $0 != ":" }.makeAsyncIterator()
        #expect(try await blocks.next()?.contains(#""title":"Board""#) == true)
        #expect(try await site.post(opening("/7"), to: "/board/events", tab: tab).status == 204)
        let opened = try #require(try await blocks.next())
        #expect(opened.contains("note 7") && opened.contains(#""title":"Note <7>""#))
        #expect(!opened.contains("address"))

        #expect(try await site.post(#"{"event":"next"}"#, to: "/board/events", tab: tab).status == 204)
        let next = try #require(try await blocks.next())
        #expect(next.contains(#""text":"\/8""#) && next.contains(#""isReplacement":false"#))

        let sort = #"{"event":"sort","value":"name"}"#
        #expect(try await site.post(sort, to: "/board/events", tab: tab).status == 204)
        let sorted = try #require(try await blocks.next())
        #expect(sorted.contains(#""text":"\/8?sort=name""#) && sorted.contains(#""isReplacement":true"#))
        #expect(!sorted.contains("title"))
        reader.leave()
      }
    }

    @Test func theNameThatAPageGivesAnAddressReplacesIt() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board/007?x=1")
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.filter { $0 != ":" }.makeAsyncIterator()
        let first = try #require(try await blocks.next())
        #expect(first.contains(#""text":"\/7""#) && first.contains(#""isReplacement":true"#))
        // The state hasn't changed, but the browser receives the canonical address.
        #expect(try await site.post(opening("/07"), to: "/board/events", tab: tab).status == 204)
        // The stream may have rendered before the address was handled.
        var renamed = try #require(try await blocks.next())
        while !renamed.contains("address") { renamed = try #require(try await blocks.next()) }
        #expect(renamed.contains(#""text":"\/7""#) && renamed.contains(#""isReplacement":true"#))
        reader.leave()
      }
    }

    @Test func addressIsSentOnceAfterARefusal() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board/7")
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.filter { $0 != ":" }.makeAsyncIterator()
        _ = try await blocks.next()
        let refused = try await site.post(
          opening("/word"),
          to: "/board/events",
          tab: tab,
          headers: ["Live-Event": "1"]
        )
        #expect(refused.status == 422)
        let told = try #require(try await blocks.next())
        #expect(told.contains(#""text":"\/7""#) && told.contains(#""isReplacement":true"#))
        let say = #"{"event":"say","value":"a"}"#
        #expect(try await site.post(say, to: "/board/events", tab: tab).status == 204)
        var block = ""
        while !block.contains("said a") {
          block = try #require(try await blocks.next())
          #expect(!block.contains("address"))
        }
        reader.leave()
      }
    }

    @Test(arguments: ["/word", "/7/8", "//7", "7", "/%00", "https://evil.example/", "javascript:alert(1)"])
    func openingUnknownAddressesIsRefused(address: String) async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board/7")
        let answer = try await site.post(opening(address), to: "/board/events", tab: tab)
        #expect(answer.status == 422)
        #expect(answer.text.contains("no content at this address"))
      }
    }

    @Test func singleAddressPagesRefuseOtherAddresses() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        #expect(try await site.post(opening(""), tab: tab).status == 422)
        #expect(try await site.post(#"{"event":"live:address","value":7}"#, tab: tab).status == 422)
      }
    }

    @Test func aTabThatWasClosedIsForgotten() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/own")
        let other = try await site.openPage("/own", in: tab)
        func close(_ headers: [String: String]) async throws -> Int {
          let request = try site.request("POST", "/live-pages/close", tab: tab, headers: headers)
          return try await site.answer(to: request).status
        }
        #expect(try await close(["Origin": "https://evil.example"]) == 403)
        #expect(
          try await site.get("/own/stream", tab: RunningSite.Tab(cookie: "x=y", token: tab.token)).status
            == 401
        )
        #expect(try await close(["Origin": "http://\(site.authority)"]) == 204)
        let add = #"{"event":"add","value":1}"#
        #expect(try await site.post(add, to: "/own/events", tab: tab).status == 409)
        #expect(try await site.post(add, to: "/own/events", tab: other).status == 204)
      }
    }
  }
#endif
