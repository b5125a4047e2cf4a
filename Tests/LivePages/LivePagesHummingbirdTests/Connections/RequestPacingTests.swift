#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  @Suite(.timeLimit(.minutes(5)))
  struct RequestPacingTests {
    private static let request = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n"

    /// Returns the responses on a connection to the limited port until the server closes it.
    private static func answers(of site: RunningSite, to questions: [String]) async throws -> String {
      try await site.limited.connect().executeThenClose { inbound, outbound in
        for question in questions { try await outbound.write(ByteBuffer(string: question)) }
        var answers = ""
        for try await piece in inbound { answers += String(buffer: piece) }
        return answers
      }
    }

    /// Performs an operation while a connection is open that the server has answered once, and has therefore
    /// counted.
    private static func withAnsweredConnection(
      to site: RunningSite,
      _ body: @Sendable () async throws -> Void
    ) async throws {
      try await site.limited.connect().executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: Self.request + "\r\n"))
        var pieces = inbound.makeAsyncIterator()
        _ = try await pieces.next()
        try await body()
      }
    }

    private static func statuses(in answers: String) -> [String] {
      answers.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
      try await RunningSite.run { site in
        let missing = "GET /missing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        let question = String(repeating: Self.request + "\r\n" + missing, count: 100)
        let last = Self.request + "Connection: close\r\n\r\n"
        let answers = try await Self.answers(of: site, to: [question, last])
        let expected = (0..<100).flatMap { _ in ["200", "404"] } + ["200"]
        #expect(Self.statuses(in: answers) == expected)
      }
    }

    @Test func pipelinedBodiesInPiecesArriveComplete() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let event = #"{"event":"add","value":5}"#
        let head = """
          POST /tally/events HTTP/1.1\r
          Host: \(site.authority)\r
          Origin: http://\(site.authority)\r
          \(tab.headerLines)\r
          Content-Type: application/json\r
          Content-Length: \(event.utf8.count)\r
          \r\n
          """
        let answers = try await Self.answers(
          of: site,
          to: [
            Self.request + "\r\n" + head + event.prefix(7), String(event.dropFirst(7)),
            Self.request + "Connection: close\r\n\r\n",
          ]
        )
        #expect(Self.statuses(in: answers) == ["200", "204", "200"])
        #expect(try await site.total(tab: tab) == "5")
      }
    }

    @Test func halfClosedConnectionsReceiveAllResponses() async throws {
      try await RunningSite.run { site in
        try await site.limited.connect().executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(string: String(repeating: Self.request + "\r\n", count: 20)))
          outbound.finish()
          var answers = ""
          for try await piece in inbound { answers += String(buffer: piece) }
          #expect(Self.statuses(in: answers).count == 20)
        }
      }
    }

    @Test func excessConnectionsOfAnAddressAreRefused() async throws {
      let configuration = LiveSiteConfiguration(connections: ConnectionLimits(perAddress: 2, proxies: []))
      try await RunningSite.run(configuration: configuration) { site in
        try await Self.withAnsweredConnection(to: site) {
          try await Self.withAnsweredConnection(to: site) {
            let answer = try await Self.answers(of: site, to: [Self.request + "\r\n"])
            #expect(Self.statuses(in: answer) == ["503"])
          }
        }
        // The server detects the closed connection a little later.
        var last = ""
        while Self.statuses(in: last) != ["200"] {
          last = try await Self.answers(of: site, to: [Self.request + "Connection: close\r\n\r\n"])
        }
      }
    }

    @Test func oneBrowserOnManyConnectionsIsAnsweredInTheEnd() async throws {
      try await RunningSite.run { site in
        let question =
          "GET /tally HTTP/1.1\r\nHost: \(site.authority)\r\nCookie: a=1\r\nConnection: close\r\n\r\n"
        try await withThrowingTaskGroup(of: [String].self) { group in
          for _ in 0..<40 {
            group.addTask { Self.statuses(in: try await Self.answers(of: site, to: [question])) }
          }
          for try await statuses in group { #expect(statuses == ["200"]) }
        }
      }
    }

    @Test func repeatedRefusalsCloseTheConnection() async throws {
      let configuration = LiveSiteConfiguration(
        sessions: SessionLimits(eventsPerSecond: 0),
        connections: ConnectionLimits(refusalsInARow: 5)
      )
      try await RunningSite.run(configuration: configuration) { site in
        let tab = try await site.openPage()
        let event = #"{"event":"add","value":1}"#
        let question = """
          POST /tally/events HTTP/1.1\r
          Host: \(site.authority)\r
          Origin: http://\(site.authority)\r
          \(tab.headerLines)\r
          Content-Type: application/json\r
          Content-Length: \(event.utf8.count)\r
          \r
          \(event)
          """
        let answers = try await Self.answers(of: site, to: [String(repeating: question, count: 60)])
        #expect(Self.statuses(in: answers) == Array(repeating: "429", count: 5))
        #expect(answers.lowercased().contains("connection: close"))
      }
    }
  }
#endif
