#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  struct EventStreamTests {
    @Test func streamsSendThePageThenChanges() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await site.post(#"{"event":"add","value":2}"#, tab: tab)
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()

        let first = try #require(try await blocks.next())
        #expect(first.hasPrefix("event: page\ndata: {"))
        #expect(first.contains(#"<p id=\"total\">2<\/p>"#))

        _ = try await site.post(#"{"event":"add","value":5}"#, tab: tab)
        let second = try #require(try await blocks.next())
        #expect(second.hasPrefix("event: patches\ndata: {"))
        #expect(second.contains(#"<p id=\"total\">7<\/p>"#))
        #expect(!second.contains("button"))
        reader.leave()
      }
    }

    @Test func beginsWithoutRegionsIfTheBrowserHoldsThePage() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let first = try await site.firstBlock(of: tab, holding: tab.digest)
        #expect(first.contains(#""regions":[]"#) && first.contains(#""since":"\#(tab.digest)""#))
        #expect(!first.contains("html") && first.utf8.count < 512)
      }
    }

    @Test func beginsWithTheRegionsThatChangedSinceThePageWasLoaded() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await site.post(#"{"event":"add","value":2}"#, tab: tab)
        let first = try await site.firstBlock(of: tab, holding: tab.digest)
        #expect(first.contains(#"<p id=\"total\">2<\/p>"#) && first.contains(#""since""#))
        #expect(!first.contains("button"))
        // A repeated request holds the content from before the change.
        let second = try await site.firstBlock(of: tab, holding: tab.digest)
        #expect(second.contains(#"<p id=\"total\">2<\/p>"#) && second.contains("button"))
      }
    }

    @Test func beginsWithoutRegionsAfterAReconnect() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        _ = try await site.post(#"{"event":"add","value":2}"#, tab: tab)
        let patches = try #require(try await blocks.next())
        let digest = try #require(patches.firstMatch(of: /"digest":"([0-9a-f]+)"/)?.1)
        reader.leave()
        #expect(digest != tab.digest)
        #expect(try await site.firstBlock(of: tab, holding: String(digest)).contains(#""regions":[]"#))
      }
    }

    @Test(arguments: ["", "0", "ffffffffffffffff", "x", ":", "0:0"])
    func beginsWithTheWholePageIfItsContentIsUnknown(digest: String) async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let first = try await site.firstBlock(of: tab, holding: digest)
        #expect(first.contains(#""html":"<div id"#) && !first.contains("since"))
      }
    }

    @Test func streamsDisableProxyBuffering() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let name = String(repeating: "a", count: 64)
        let stream = ["Live-Stream": name, "Live-Batch": "0"]
        let answer = try await site.get("/tally/stream", tab: tab, headers: stream)
        #expect(answer.header("X-Accel-Buffering") == "no")
        #expect(answer.header("Cache-Control") == "no-store, no-transform")
        #expect(answer.header("Content-Encoding") == nil)
      }
    }

    @Test func theFirstBatchEndsWithAComment() async throws {
      try await RunningSite.run { site in
        let site = site.limited
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          let question = "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\r\n"
          try await outbound.write(ByteBuffer(string: question))
          var answer = ""
          for try await piece in inbound {
            answer += String(buffer: piece)
            if answer.contains("}\n\n:\n\n") { break }
          }
          #expect(answer.contains("event: page"))
        }
      }
    }

    @Test func allTabsOfASessionReceiveEveryChange() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let tabs = [tab, try await site.openPage(in: tab), try await site.openPage(in: tab)]
        let readers = try tabs.map { StreamReader(try site.request("GET", "/tally/stream", tab: $0)) }
        for reader in readers {
          var blocks = reader.blocks.makeAsyncIterator()
          _ = try await blocks.next()
        }
        _ = try await site.post(#"{"event":"add","value":9}"#, tab: tab)
        for reader in readers {
          var blocks = reader.blocks.makeAsyncIterator()
          #expect(try await blocks.next()?.contains(">9<") == true)
          reader.leave()
        }
      }
    }

    @Test func aSilentStreamSendsComments() async throws {
      try await RunningSite.run(configuration: LiveSiteConfiguration(keepAlive: .milliseconds(1))) { site in
        let tab = try await site.openPage()
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        #expect(try await blocks.next() == ":")
        #expect(try await blocks.next() == ":")
        reader.leave()
      }
    }

    @Test func animatedChangesCarryTheirAnimation() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        _ = try await site.post(#"{"event":"add","value":2}"#, tab: tab)
        let reader = StreamReader(try site.request("GET", "/tally/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        _ = try await site.post(#"{"event":"fade"}"#, tab: tab)
        let moving = try #require(try await blocks.next())
        #expect(moving.contains(#""duration":"0.5s""#))
        #expect(moving.contains(#""easing":"linear""#))
        _ = try await site.post(#"{"event":"add","value":2}"#, tab: tab)
        #expect(try await blocks.next()?.contains("duration") == false)
        reader.leave()
      }
    }
  }

  extension RunningSite {
    /// Returns the first block of a new stream.
    ///
    /// - Parameter digest: The digest of the content that the tab holds.
    fileprivate func firstBlock(of tab: Tab, holding digest: String) async throws -> String {
      let headers = ["Live-Page": "\(tab.token):0:0:\(digest)"]
      let reader = StreamReader(try request("GET", "/tally/stream", tab: tab, headers: headers))
      var blocks = reader.blocks.makeAsyncIterator()
      defer { reader.leave() }
      return try #require(try await blocks.next())
    }
  }
#endif
