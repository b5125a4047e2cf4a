#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  struct SlowReaderTests {
    /// Four hundred changes of sixty thousand bytes exceed the network buffers of a connection by far.
    private static let changes = 400
    private static let size = 60_000

    /// - Parameter isLimited: Whether the site runs in its own server.
    @Test(arguments: [false, true])
    func slowReadersReceiveOnlyTheLatestState(isLimited: Bool) async throws {
      let configuration = LiveSiteConfiguration(
        sessions: SessionLimits(eventsPerSecond: 100_000),
        connections: LiveSiteConfiguration.patient.connections,
        keepAlive: LiveSiteConfiguration.patient.keepAlive
      )
      try await RunningSite.run(configuration: configuration) { site in
        let site = isLimited ? site.limited : site
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          let request = "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\r\n"
          try await outbound.write(ByteBuffer(string: request))
          let filling = String(repeating: "x", count: Self.size)
          for number in 1...Self.changes {
            _ = try await site.post(#"{"event":"write","value":"\#(number)\#(filling)"}"#, tab: tab)
          }
          _ = try await site.post(#"{"event":"write","value":"the end"}"#, tab: tab)

          var bytes = 0
          // The tail is long enough for the parts of a block, whose order is arbitrary.
          var tail = ""
          for try await piece in inbound {
            bytes += piece.readableBytes
            tail = String((tail + String(buffer: piece)).suffix(2000))
            if tail.contains("the end") { break }
          }
          #expect(tail.contains("the end"))
          #expect(bytes < Self.changes * Self.size / 2)
        }
      }
    }
  }
#endif
