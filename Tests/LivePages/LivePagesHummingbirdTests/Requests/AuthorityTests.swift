#if LivePages
  import Testing

  @testable import LivePagesHummingbird

  struct AuthorityTests {
    @Test(
      arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("LocalHost:1", "localhost", 1), ("[::1]:9", "[::1]", 9),
        ("my-host.example_2:65535", "my-host.example_2", 65535),
      ] as [(String, String, UInt16)]
    )
    func isANameAndAPort(text: String, host: String, port: UInt16) throws {
      let authority = try #require(Authority(text))
      #expect(authority.host == host)
      #expect(authority.port == port)
    }

    @Test(arguments: ["localhost", "[::1]", "a.b"]) func thePortMayBeMissing(text: String) {
      #expect(Authority(text)?.host == text)
      #expect(Authority(text)?.port == nil)
    }

    @Test(arguments: [
      "", ":80", "localhost:", "127.0.0.1:9;x", "localhost:\"", "[::1]:/", "[::1", "[]", "localhost:é", "é",
      "localhost:65536", "localhost:+1", "localhost:-1", "localhost:1:2", "a b", "a,b", "user@host", "a/b",
      "\u{212A}elvin", "localhost:\u{301}1", "[::1]\u{301}:1",
      "localhost:" + String(repeating: "0", count: 5000),
    ])
    func everythingElseIsRefused(text: String) {
      #expect(Authority(text) == nil)
    }
  }
#endif
