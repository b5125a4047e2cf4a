#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  /// How a stream ends with its connection. No stream of these tests writes anything by which it would
  /// notice.
  @Suite(.timeLimit(.minutes(5)))
  struct StreamConnectionTests {
    private let counts = CountingMetrics()

    private static func question(_ tab: RunningSite.Tab) -> ByteBuffer {
      ByteBuffer(string: "GET /tally/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\(tab.headers)\r\n")
    }

    @Test func whoClosesTheirEndWithTheQuestionGetsNoStream() async throws {
      try await RunningSite.run(metrics: counts) { site in
        let tab = try await site.openPage()
        try await site.limited.connect().executeThenClose { inbound, outbound in
          try await outbound.write(Self.question(tab))
          outbound.finish()
          for try await _ in inbound {}
        }
        while (counts["live_pages_streams"] ?? 0) > 0 { await Task.yield() }
      }
    }
  }
#endif
