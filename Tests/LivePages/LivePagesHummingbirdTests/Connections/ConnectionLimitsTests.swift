#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  @Suite(.timeLimit(.minutes(5)))
  struct ConnectionLimitsTests {
    private static let never = Duration.seconds(24 * 60 * 60)

    /// A server that closes connections only because of idle or incomplete requests.
    private let impatient = LiveSiteConfiguration(
      connections: ConnectionLimits(idleTime: .milliseconds(300), stallTime: never)
    )

    /// A server that closes connections only because of stalled writes.
    private let strict = LiveSiteConfiguration(
      connections: ConnectionLimits(idleTime: never, stallTime: .milliseconds(300))
    )

    /// Returns the complete head of an event request, without its body.
    private static func head(of site: RunningSite, bodyLength: Int) async throws -> String {
      """
      POST /tally/events HTTP/1.1\r
      Host: \(site.authority)\r
      Origin: http://\(site.authority)\r
      \(try await site.openPage().headerLines)\r
      Content-Type: application/json\r
      Content-Length: \(bodyLength)\r
      \r\n
      """
    }

    @Test(arguments: [
      "", "G", "GET /tally HTT", "GET /tally HTTP/1.1\r\n", "GET /tally HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Ha",
      "POST /tally/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
      "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ])
    func silentConnectionsAreClosed(beginning: String) async throws {
      try await RunningSite.run(configuration: impatient) { site in
        try await site.connect(saying: beginning).closeFuture.get()
        #expect(try await site.get("/tally").status == 200)
      }
    }

    @Test func halfAnEventIsNotWaitedForForever() async throws {
      try await RunningSite.run(configuration: impatient) { site in
        let head = try await Self.head(of: site, bodyLength: 100)
        try await site.connect(saying: head + #"{"event":"#).closeFuture.get()
        #expect(try await site.get("/tally").status == 200)
      }
    }

    @Test(arguments: ["GET /tal", "GET /tally HTTP/1.1\r\nX-Slow: "])
    func headersThatDripAreNotWaitedForForever(beginning: String) async throws {
      for configuration in [impatient, strict] {
        try await RunningSite.run(configuration: configuration) { site in
          try await site.connect(saying: beginning, then: "a").closeFuture.get()
        }
      }
    }

    @Test func anEventThatDripsIsNotWaitedForForever() async throws {
      try await RunningSite.run(configuration: strict) { site in
        let head = try await Self.head(of: site, bodyLength: 60_000)
        try await site.connect(saying: head, then: " ").closeFuture.get()
        #expect(try await site.get("/tally").status == 200)
      }
    }

    @Test func unreadTabsAreDisconnected() async throws {
      // Long enough for the stream to start on any machine.
      let configuration = LiveSiteConfiguration(
        sessions: SessionLimits(eventsPerSecond: 100_000),
        connections: ConnectionLimits(idleTime: Self.never, stallTime: .seconds(3)),
        keepAlive: .milliseconds(50),
        absence: .zero
      )
      let (departures, departure) = AsyncStream.makeStream(of: Void.self)
      let note: @Sendable () -> Void = { departure.yield() }
      try await RunningSite.run(configuration: configuration, onDisappear: note) { site in
        let tab = try await site.openPage()
        let connection = try await site.connect(
          asking: "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\r\n"
        )
        // More than the network buffers of a connection can hold.
        let filling = String(repeating: "x", count: 60_000)
        for number in 1...200 {
          _ = try await site.post(#"{"event":"write","value":"\#(number)\#(filling)"}"#, tab: tab)
        }
        var left = departures.makeAsyncIterator()
        await left.next()
        // The server may have closed the connection already.
        try? await connection.close()
      }
    }

    @Test func readingTabsStayConnected() async throws {
      let limit = Duration.seconds(5)
      let configuration = LiveSiteConfiguration(
        connections: ConnectionLimits(idleTime: limit, stallTime: limit),
        keepAlive: .milliseconds(50)
      )
      try await RunningSite.run(configuration: configuration) { site in
        let tab = try await site.openPage()
        while true {
          do {
            return try await Self.listenForLong(to: tab, of: site)
          } catch let loss as StreamLoss where loss.silence > limit / 2 {
            // On a busy machine, the server may write nothing for this long and closes the connection
            // correctly.
          }
        }
      }
    }

    /// Listens for longer than the limits of the test above, and then receives a change.
    private static func listenForLong(to tab: RunningSite.Tab, of site: RunningSite) async throws {
      let host = ["Host": site.authority]
      let reader = StreamReader(try site.limited.request("GET", "/tally/stream", tab: tab, headers: host))
      defer { reader.leave() }
      var blocks = reader.blocks.makeAsyncIterator()
      for _ in 0..<120 {
        #expect(try await blocks.next() != nil)
      }
      #expect(try await site.post(#"{"event":"add","value":7}"#, tab: tab).status == 204)
      var block = try await blocks.next()
      while block == ":" { block = try await blocks.next() }
      #expect(block?.contains("7") == true)
    }
  }
#endif
