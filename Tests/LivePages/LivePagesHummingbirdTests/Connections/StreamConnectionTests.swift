#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  /// Tests that a stream ends with its connection. The streams of these tests write nothing that would detect
  /// the closed connection.
  @Suite(.timeLimit(.minutes(5)))
  struct StreamConnectionTests {
    private let counts = CountingMetrics()

    private static func question(_ tab: RunningSite.Tab, to site: RunningSite) -> ByteBuffer {
      ByteBuffer(string: "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\r\n")
    }

    @Test func halfClosedRequestsGetNoStream() async throws {
      try await RunningSite.run(metrics: counts) { site in
        let site = site.limited
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          try await outbound.write(Self.question(tab, to: site))
          outbound.finish()
          for try await _ in inbound {}
        }
        while (counts["live_pages_streams"] ?? 0) > 0 { await Task.yield() }
      }
    }

    @Test func streamsAnnounceThatTheirConnectionCloses() async throws {
      try await RunningSite.run(metrics: counts) { site in
        let site = site.limited
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          try await outbound.write(Self.question(tab, to: site))
          var answer = ""
          for try await piece in inbound {
            answer += String(buffer: piece)
            if answer.contains("event: page") { break }
          }
          #expect(answer.hasPrefix("HTTP/1.1 200"))
          #expect(answer.lowercased().contains("connection: close"))
        }
      }
    }

    @Test func requestsOnAStreamingConnectionAreDropped() async throws {
      try await RunningSite.run(metrics: counts) { site in
        let site = site.limited
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          try await outbound.write(Self.question(tab, to: site))
          var answer = ""
          var isAsked = false
          for try await piece in inbound {
            answer += String(buffer: piece)
            if !isAsked, answer.contains("event: page") {
              isAsked = true
              let another = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{"
              try await outbound.write(ByteBuffer(string: another))
              #expect(try await site.post(#"{"event":"add","value":7}"#, tab: tab).status == 204)
            }
            if answer.contains("event: patches"), answer.hasSuffix("\n\n\r\n") { break }
          }
          #expect(answer.split(separator: "event: patches").last?.contains(">7<") == true)
          #expect(answer.ranges(of: "HTTP/1.1").count == 1)
        }
        while (counts["live_pages_streams"] ?? 0) > 0 { await Task.yield() }
      }
    }

    @Test func halfClosedConnectionsReceiveStreamsOfOtherRoutes() async throws {
      try await RunningSite.run { site in
        try await site.limited.connect().executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(string: "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
          outbound.finish()
          var answer = ""
          for try await piece in inbound { answer += String(buffer: piece) }
          #expect(answer.contains("data: 1"))
        }
      }
    }
  }
#endif
