#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  /// Tests of the messages that a page sends to its tabs in addition to its content.
  struct MessageTests {
    private func say(_ word: String, _ tab: RunningSite.Tab, at site: RunningSite) async throws {
      let answer = try await site.post(#"{"event":"say","value":"\#(word)"}"#, to: "/board/events", tab: tab)
      #expect(answer.status == 204)
    }

    /// Returns the tab after it has received messages up to a number.
    private func heard(_ number: Int, _ tab: RunningSite.Tab) -> RunningSite.Tab {
      RunningSite.Tab(cookie: tab.cookie, token: "\(tab.token):\(number)")
    }

    @Test func messagesFollowEarlierChanges() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board")
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        #expect(try await blocks.next()?.contains("messages") == false)
        try await say("a", tab, at: site)
        let block = try #require(try await blocks.next())
        #expect(block.contains("said a"))
        #expect(block.contains(#""event":"said""#) && block.contains(#""value":"\"a\"""#))
        reader.leave()
      }
    }

    @Test func unacknowledgedMessagesAreResent() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board")
        for word in ["a", "b"] { try await say(word, tab, at: site) }
        for (number, words) in [(0, ["a", "b"]), (1, ["b"]), (2, [])] {
          let reader = StreamReader(try site.request("GET", "/board/stream", tab: heard(number, tab)))
          var blocks = reader.blocks.makeAsyncIterator()
          let block = try #require(try await blocks.next())
          for word in ["a", "b"] {
            #expect(block.contains(#""value":"\"\#(word)\"""#) == words.contains(word))
          }
          reader.leave()
        }
      }
    }

    @Test func tabsAcknowledgeMessagesWithoutEvents() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board")
        try await say("a", tab, at: site)
        let headers = ["Origin": "http://\(site.authority)"]
        let request = try site.request("POST", "/live-pages/heard", tab: heard(1, tab), headers: headers)
        #expect(try await site.answer(to: request).status == 204)
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        #expect(try await blocks.next()?.contains("messages") == false)
        reader.leave()
      }
    }

    @Test func droppedMessagesAreReportedToTheTab() async throws {
      // Room for two messages.
      let limits = SessionLimits(messageBytes: 300)
      try await RunningSite.run(configuration: LiveSiteConfiguration(sessions: limits)) { site in
        let tab = try await site.openPage("/board")
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        _ = try await blocks.next()
        for word in ["a", "b", "c"] {
          try await say(word, tab, at: site)
          var block = ""
          while !block.contains(#""event":"said""#) { block = try #require(try await blocks.next()) }
          // A message that was sent before it was dropped isn't reported as missed.
          #expect(!block.contains("missed") && block.contains(#""value":"\"\#(word)\"""#))
        }
        reader.leave()
        for number in 0...3 {
          let again = StreamReader(try site.request("GET", "/board/stream", tab: heard(number, tab)))
          var blocks = again.blocks.makeAsyncIterator()
          let block = try #require(try await blocks.next())
          #expect(block.contains(#""missed":2"#))
          #expect(!block.contains(#""value":"\"b\"""#))
          #expect(block.contains(#""value":"\"c\"""#) == (number < 3))
          again.leave()
        }
      }
    }

    @Test func navigationMessagesAreSent() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage("/board")
        try await say("/tally", tab, at: site)
        let reader = StreamReader(try site.request("GET", "/board/stream", tab: tab))
        var blocks = reader.blocks.makeAsyncIterator()
        let block = try #require(try await blocks.next())
        #expect(block.contains(#""target":"\/tally""#) && block.contains(#""isElsewhere":false"#))
        reader.leave()
      }
    }
  }
#endif
