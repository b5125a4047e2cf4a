#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of files and pages that are the same for all visitors.
  struct ServedFileTests {
    /// Returns the status and the headers of the response to a HEAD request, as the server sends them.
    private static func head(
      of path: String,
      on site: RunningSite,
      headers: [String] = []
    ) async throws -> [String: String] {
      var fields: [String: String] = [:]
      try await site.connect().executeThenClose { inbound, outbound in
        let lines = ["HEAD \(path) HTTP/1.1", "Host: \(site.authority)", "Connection: close"] + headers
        try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
        var text = ""
        for try await piece in inbound { text += String(buffer: piece) }
        for line in text.split(separator: "\r\n") {
          let parts = line.split(separator: ":", maxSplits: 1)
          if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1].dropFirst()) }
          if parts.count == 1 {
            fields["status"] = line.split(separator: " ").dropFirst().first.map(String.init)
          }
        }
      }
      return fields
    }

    @Test func pagesNameTheVersionsOfTheirFiles() async throws {
      try await RunningSite.run { site in
        let text = try await site.get("/tally").text
        let script = try #require(text.firstMatch(of: /src="(\/live-pages\/live\.js\?[0-9a-f]+)"/)?.1)
        #expect(text.contains(/href="\/live-pages\/live\.css\?[0-9a-f]+"/))
        let named = try await Self.head(of: String(script), on: site)
        #expect(named["cache-control"] == "public, max-age=31536000, immutable")
        // A request for another version must be revalidated.
        let other = try await Self.head(of: "/live-pages/live.js?other", on: site)
        #expect(other["cache-control"] == "no-cache")
        #expect(other["status"] == "200")
      }
    }

    @Test func aFileThatTheBrowserHasIsNotSentAgain() async throws {
      try await RunningSite.run { site in
        let tag = try #require(try await Self.head(of: "/style.css", on: site)["etag"])
        for known in [tag, "\"other\", \(tag)", String(tag.dropFirst(2)), "*"] {
          let head = try await Self.head(of: "/style.css", on: site, headers: ["If-None-Match: \(known)"])
          #expect(head["status"] == "304", "\(known)")
          #expect(head["etag"] == tag)
        }
        let other = try await Self.head(of: "/style.css", on: site, headers: ["If-None-Match: W/\"other\""])
        #expect(other["status"] == "200")
      }
    }

    @Test(
      arguments: [
        ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.000", false),
        ("identity", false), ("", false), ("xgzip", false),
      ]
    ) func aFileIsCompressedForBrowsersThatAcceptIt(accepted: String, isCompressed: Bool) async throws {
      try await RunningSite.run { site in
        let head = try await Self.head(
          of: "/live-pages/live.js",
          on: site,
          headers: ["Accept-Encoding: \(accepted)"]
        )
        #expect(head["content-encoding"] == (isCompressed ? "gzip" : nil))
        #expect(head["vary"] == "Accept-Encoding")
        let length = try #require(head["content-length"].flatMap { Int($0) })
        #expect((length < StaticAsset.script.bytes.count / 2) == isCompressed)
      }
    }

    @Test func aCompressedFileHasTheSameContent() async throws {
      try await RunningSite.run { site in
        let answer = try await site.get("/live-pages/live.js", headers: ["Accept-Encoding": "gzip"])
        #expect(answer.text.utf8.elementsEqual(StaticAsset.script.bytes))
      }
    }

    @Test func theWorkerOfAnotherVersionIsRefused() async throws {
      try await RunningSite.run { site in
        #expect(try await site.get("/live-pages/worker.js").status == 200)
        let other = try await site.get("/live-pages/worker.js?0123")
        #expect(other.status == 404)
        #expect(other.text.contains("another version"))
      }
    }

    /// The length of a compressed page must not reveal its content to other sites.
    @Test(
      arguments: [
        ("same-origin", false, true), ("none", false, true), ("cross-site", false, false),
        ("same-site", false, false), (nil, false, false), ("same-origin", true, false),
      ] as [(String?, Bool, Bool)]
    ) func aLivePageIsCompressedUnlessAnotherSiteMayHaveRequestedIt(
      site origin: String?,
      isRepeated: Bool,
      isCompressed: Bool
    ) async throws {
      let page = TextPage(text: String(repeating: "text ", count: 1000))
      try await RunningSite.run(page: page) { site in
        var headers = ["Accept-Encoding: gzip"]
        if let origin { headers.append("Sec-Fetch-Site: \(origin)") }
        if isRepeated { headers.append("Cookie: live-again-\(site.port)=1") }
        let head = try await Self.head(of: page.path, on: site, headers: headers)
        #expect(head["status"] == "200")
        #expect(head["content-encoding"] == (isCompressed ? "gzip" : nil))
        #expect(head["cache-control"] == "no-store")
      }
    }
  }

  private struct TextPage: LivePage {
    let path = "/text", title = "Text", icon = "/icon.svg"
    let stylesheets: [String] = []
    let text: String

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TextSession {
      TextSession(text: text)
    }
  }

  private actor TextSession: LiveSession {
    private let text: String

    init(text: String) { self.text = text }

    func body() -> HTML { HTML { Element(.p) { text } } }

    func receive(_ event: TallyEvent) {}
  }
#endif
