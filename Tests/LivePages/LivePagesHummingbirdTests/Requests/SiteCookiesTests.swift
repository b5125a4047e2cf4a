#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  struct SiteCookiesTests {
    /// Opens the page that displays the identifier of the browser.
    private static func name(_ site: RunningSite, cookie: String? = nil) async throws -> (
      String, cookies: [String]
    ) {
      let answer = try await site.get("/name", cookie: cookie)
      #expect(answer.status == 200)
      let name = answer.text.firstMatch(of: /<p id="name">([^<]*)<\/p>/)?.1 ?? ""
      // Foundation joins several header fields with commas, which the site's cookies never contain.
      let cookies = (answer.header("Set-Cookie") ?? "").split(separator: ",")
      return (String(name), cookies.map { $0.trimmingCharacters(in: .whitespaces) })
    }

    private static func pair(_ cookie: String) -> String { String(cookie.prefix { $0 != ";" }) }

    @Test func oneIsForTheSessionAndOneForTheBrowser() async throws {
      try await RunningSite.run { site in
        let (name, cookies) = try await Self.name(site)
        try #require(cookies.count == 2)
        #expect(cookies[0].hasPrefix("live-session-\(site.port)="))
        #expect(!cookies[0].contains("Max-Age"))
        #expect(cookies[0].contains("SameSite=Strict"))
        #expect(Self.pair(cookies[1]) == "live-browser-\(site.port)=\(name)")
        #expect(cookies[1].contains("Max-Age=34560000"))
        #expect(cookies[1].contains("SameSite=Lax"))
        for cookie in cookies {
          #expect(cookie.contains("HttpOnly"))
          #expect(cookie.contains("Path=/"))
          #expect(!cookie.contains("Secure"))
        }
        #expect(!cookies[0].contains(name))
      }
    }

    @Test func browsersAreRecognizedAcrossSessionsAndRestarts() async throws {
      let known = Locked("")
      try await RunningSite.run { site in
        let (name, cookies) = try await Self.name(site)
        let browser = Self.pair(try #require(cookies.last))
        let (later, renewed) = try await Self.name(site, cookie: browser)
        #expect(later == name)
        #expect(renewed.count == 2)
        #expect(renewed.last.map(Self.pair) == browser)
        #expect(renewed.last?.contains("Max-Age") == true)
        known.withLock { $0 = name }
      }
      let name = known.withLock { $0 }
      try await RunningSite.run { site in
        let (back, _) = try await Self.name(site, cookie: "live-browser-\(site.port)=\(name)")
        #expect(back == name)
      }
    }

    @Test func othersAreOthers() async throws {
      try await RunningSite.run { site in
        let (first, _) = try await Self.name(site)
        let (second, _) = try await Self.name(site)
        #expect(first != second)
      }
    }

    @Test func sessionsStayBoundToTheirBrowser() async throws {
      try await RunningSite.run { site in
        let (name, cookies) = try await Self.name(site)
        let session = Self.pair(try #require(cookies.first))
        let foreign = "live-browser-\(site.port)=\(String(repeating: "0", count: 64))"
        let (same, none) = try await Self.name(site, cookie: "\(session); \(foreign)")
        #expect(same == name)
        #expect(none.isEmpty)
      }
    }

    @Test(arguments: [
      "", "abc", String(repeating: "A", count: 64), String(repeating: "0", count: 63),
      String(repeating: "0", count: 65), String(repeating: "0", count: 20_000),
      "../../etc/passwd", "'; DROP TABLE record; --", "\"\(String(repeating: "0", count: 64))\"",
    ])
    func aForgedBrowserCookieIsReplaced(text: String) async throws {
      try await RunningSite.run { site in
        let (name, cookies) = try await Self.name(site, cookie: "live-browser-\(site.port)=\(text)")
        #expect(name.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        #expect(!text.contains(name))
        #expect(cookies.last.map(Self.pair) == "live-browser-\(site.port)=\(name)")
      }
    }

    @Test func theCookieOfABrowserOpensNoSession() async throws {
      try await RunningSite.run { site in
        let (name, _) = try await Self.name(site)
        for cookie in ["live-browser-\(site.port)=\(name)", "live-session-\(site.port)=\(name)"] {
          #expect(try await site.post(#"{"event":"reset"}"#, cookie: cookie).status == 401)
          #expect(try await site.get("/name/stream", cookie: cookie).status == 401)
        }
      }
    }

    @Test func secureCookiesRequireTLS() async throws {
      try await RunningSite.run(configuration: LiveSiteConfiguration(secureCookies: true)) { site in
        let (name, cookies) = try await Self.name(site)
        try #require(cookies.count == 2)
        for cookie in cookies {
          #expect(cookie.hasPrefix("__Host-live-"))
          #expect(cookie.contains("; Secure"))
          #expect(cookie.contains("Path=/"))
          #expect(!cookie.contains("Domain"))
        }
        #expect(try await Self.name(site, cookie: Self.pair(cookies[0])).0 == name)
        #expect(try await Self.name(site, cookie: Self.pair(cookies[1])).0 == name)
        // Another subdomain could have set a cookie without the prefix.
        #expect(try await Self.name(site, cookie: "live-browser-\(site.port)=\(name)").0 != name)
      }
    }
  }
#endif
