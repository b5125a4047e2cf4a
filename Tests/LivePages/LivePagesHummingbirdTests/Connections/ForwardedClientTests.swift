#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of the limits for clients behind a proxy, which is this machine.
  @Suite(.timeLimit(.minutes(5)))
  struct ForwardedClientTests {
    private static let configuration = LiveSiteConfiguration(
      connections: ConnectionLimits(
        idleTime: .seconds(3_600),
        stallTime: .seconds(3_600),
        perAddress: 2,
        proxies: ["127.0.0.0/8"]
      ),
      keepAlive: .seconds(3_600)
    )

    private static func status(_ answer: String) -> String { String(answer.dropFirst(9).prefix(3)) }

    /// Sends a request to the limited port and returns the status of the response.
    private static func answer(of site: RunningSite, headers: String) async throws -> String {
      try await site.limited.connect().executeThenClose { inbound, outbound in
        let request = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n"
        try await outbound.write(ByteBuffer(string: request))
        var answer = ""
        for try await piece in inbound { answer += String(buffer: piece) }
        return status(answer)
      }
    }

    /// Performs an operation while a stream is open.
    private static func withStream(
      of site: RunningSite,
      headers: String,
      _ body: @Sendable () async throws -> Void
    ) async throws {
      let site = site.limited
      let tab = try await site.openPage()
      try await site.connect().executeThenClose { inbound, outbound in
        let request = "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\(headers)\r\n"
        try await outbound.write(ByteBuffer(string: request))
        var pieces = inbound.makeAsyncIterator()
        let answer = try #require(try await pieces.next())
        #expect(Self.status(String(buffer: answer)) == "200")
        try await body()
      }
    }

    @Test(arguments: [
      ("X-Forwarded-For: 203.0.113.9\r\n", "X-Forwarded-For: 192.0.2.1, 203.0.113.9, 127.0.0.3\r\n"),
      ("Forwarded: for=203.0.113.9\r\n", "Forwarded: for=203.0.113.9;proto=https\r\n"),
      ("X-Forwarded-For: 2001:db8::1\r\n", "Forwarded: for=\"[2001:db8::2:2]:4711\"\r\n"),
      ("X-Forwarded-For: unknown\r\n", "Forwarded: for=_hidden\r\n"),
    ])
    func aClientBehindAProxyHasNoMoreStreamsThanAConnectedOne(first: String, second: String) async throws {
      try await RunningSite.run(configuration: Self.configuration) { site in
        try await Self.withStream(of: site, headers: first) {
          try await Self.withStream(of: site, headers: second) {
            let other = "X-Forwarded-For: 203.0.113.9, 203.0.113.10\r\n"
            var answers: [String] = []
            for headers in [first, second, other, ""] {
              answers.append(try await Self.answer(of: site, headers: headers))
            }
            // Other clients aren't affected.
            #expect(answers == ["503", "503", "200", "200"])
          }
        }
        // The server detects the end of the streams a little later.
        while try await Self.answer(of: site, headers: first) != "200" {}
      }
    }

    @Test func idleProxyConnectionsCountTowardNoClient() async throws {
      try await RunningSite.run(configuration: Self.configuration) { site in
        try await site.limited.connect().executeThenClose { inbound, outbound in
          var pieces = inbound.makeAsyncIterator()
          for number in 0..<6 {
            let client = "X-Forwarded-For: 203.0.113.\(number % 2)\r\n"
            try await outbound.write(
              ByteBuffer(string: "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\(client)\r\n")
            )
            var answer = ""
            while !answer.hasSuffix("p{}") {
              answer += String(buffer: try #require(try await pieces.next()))
            }
            #expect(Self.status(answer) == "200")
          }
          // The idle connection counts for neither client.
          for number in 0..<2 {
            try await Self.withStream(of: site, headers: "X-Forwarded-For: 203.0.113.\(number)\r\n") {
              let answer = try await Self.answer(
                of: site,
                headers: "X-Forwarded-For: 203.0.113.\(number)\r\n"
              )
              #expect(answer == "200")
            }
          }
        }
      }
    }

    @Test func aClientWithManySessionsDoesNotEndThoseOfOthers() async throws {
      var configuration = LiveSiteConfiguration.patient
      configuration.sessions.count = 20
      try await RunningSite.run(configuration: configuration) { site in
        @Sendable func open(_ client: String) async throws -> SecretToken {
          let answer = try await site.limited.get("/tally", headers: ["X-Forwarded-For": client])
          let tab = try #require(RunningSite.Tab(answer))
          return try #require(SecretToken(cookie: String(tab.cookie.drop { $0 != "=" }.dropFirst())))
        }
        let registry = site.sessions.sessions
        for _ in 0..<20 { await registry.keep(try await open("203.0.113.9")) }
        let visitor = try await open("203.0.113.10")
        for _ in 0..<30 { _ = try await open("203.0.113.9") }
        #expect(await registry.session(of: visitor) != nil)
      }
    }

    @Test func untrustedClientsCannotForgeTheirAddress() async throws {
      let configuration = LiveSiteConfiguration(
        connections: ConnectionLimits(perAddress: 1, proxies: ["192.0.2.0/24"])
      )
      try await RunningSite.run(configuration: configuration) { site in
        try await site.limited.connect().executeThenClose { inbound, outbound in
          let request = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
          try await outbound.write(ByteBuffer(string: request))
          var pieces = inbound.makeAsyncIterator()
          _ = try await pieces.next()
          let answer = try await Self.answer(of: site, headers: "X-Forwarded-For: 203.0.113.9\r\n")
          #expect(answer == "503")
        }
      }
    }
  }
#endif
