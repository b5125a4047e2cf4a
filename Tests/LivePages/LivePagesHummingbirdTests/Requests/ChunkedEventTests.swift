#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  /// Tests of events without a content length.
  @Suite(.timeLimit(.minutes(5)))
  struct ChunkedEventTests {
    private static let event = #"{"event":"add","value":1}"#

    private static func head(_ site: RunningSite, tab: RunningSite.Tab) -> String {
      """
      POST /tally/events HTTP/1.1\r
      Host: \(site.authority)\r
      Origin: http://\(site.authority)\r
      \(tab.headerLines)\r
      Content-Type: application/json\r
      Transfer-Encoding: chunked\r
      \r\n
      """
    }

    private static func chunk(_ text: String) -> String {
      "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
    }

    /// Returns the responses to several requests on one connection, the last of which closes it.
    private static func answers(of site: RunningSite, to questions: [String]) async throws -> String {
      try await site.connect().executeThenClose { inbound, outbound in
        for question in questions { try await outbound.write(ByteBuffer(string: question)) }
        var answers = ""
        for try await piece in inbound { answers += String(buffer: piece) }
        return answers
      }
    }

    private static func statuses(in answers: String) -> [String] {
      answers.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) }
    }

    @Test func eventsOfTheMaximumSizeAreAccepted() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let padding = String(repeating: " ", count: 64 * 1024 - Self.event.utf8.count)
        let answers = try await Self.answers(
          of: site,
          to: [
            Self.head(site, tab: tab), Self.chunk(Self.event), Self.chunk(padding), "0\r\n\r\n",
            "GET /style.css HTTP/1.1\r\nHost: \(site.authority)\r\nConnection: close\r\n\r\n",
          ]
        )
        #expect(Self.statuses(in: answers) == ["204", "200"])
        #expect(try await site.total(tab: tab) == "1")
      }
    }

    @Test func oversizedEventsAreRefusedWithoutClosingTheConnection() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let padding = String(repeating: " ", count: 1024)
        let answers = try await Self.answers(
          of: site,
          to: [Self.head(site, tab: tab), Self.chunk(Self.event)]
            + Array(repeating: Self.chunk(padding), count: 64)
            + [
              "0\r\n\r\n", "GET /style.css HTTP/1.1\r\nHost: \(site.authority)\r\nConnection: close\r\n\r\n",
            ]
        )
        #expect(Self.statuses(in: answers) == ["413", "200"])
        #expect(answers.contains("65536 bytes"))
        #expect(try await site.total(tab: tab) == "0")
      }
    }

    @Test func endlessEventsAreRefusedAtTheSizeLimit() async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        try await site.connect().executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(string: Self.head(site, tab: tab)))
          try await outbound.write(ByteBuffer(string: Self.chunk(String(repeating: " ", count: 70_000))))
          var answer = ""
          for try await piece in inbound {
            answer += String(buffer: piece)
            if answer.contains("65536 bytes") { break }
          }
          #expect(Self.statuses(in: answer) == ["413"])
        }
        #expect(try await site.post(Self.event, tab: tab).status == 204)
      }
    }
  }
#endif
