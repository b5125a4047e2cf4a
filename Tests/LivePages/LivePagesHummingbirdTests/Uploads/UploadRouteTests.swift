#if LivePages
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import NIOCore
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Tests of files that browsers send to a running site.
  struct UploadRouteTests {
    /// A file that a tab has announced.
    private struct Sender {
      let site: RunningSite
      let tab: RunningSite.Tab
      let id: String

      init(_ site: RunningSite, size: Int, name: String = "a.txt", tab: RunningSite.Tab? = nil) async throws {
        self.site = site
        let page = try await site.get("/uploads", cookie: tab?.cookie)
        let token = try #require(page.text.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1)
        let event = try #require(
          page.text.firstMatch(of: /data-files-event="\{&quot;event&quot;:&quot;(\w+)/)?.1
        )
        let cookie = try tab?.cookie ?? #require(RunningSite.Tab(page)).cookie
        self.tab = RunningSite.Tab(cookie: cookie, token: String(token))
        id = try await Self.announce(String(event), size: size, name: name, on: site, self.tab)
      }

      private static func announce(
        _ event: String,
        size: Int,
        name: String,
        on site: RunningSite,
        _ tab: RunningSite.Tab
      ) async throws -> String {
        let id = (0..<4).map { _ in String(UInt64.random(in: (1 << 60)...(.max)), radix: 16) }.joined()
        let list = #"[{\"id\":\"\#(id)\",\"name\":\"\#(name)\",\"type\":\"\",\"size\":\#(size)}]"#
        let json = #"{"event":"\#(event)","value":"\#(list)"}"#
        #expect(try await site.post(json, to: "/uploads/events", tab: tab).status == 204)
        return id
      }

      func headers(at offset: Int) -> [String: String] {
        [
          "Content-Type": "application/octet-stream", "Origin": "http://\(site.authority)", "Live-Upload": id,
          "Live-Upload-Offset": "\(offset)",
        ]
      }

      func send(
        _ bytes: Data,
        at offset: Int = 0,
        by method: String = "POST",
        tab other: RunningSite.Tab? = nil,
        headers: [String: String] = [:]
      ) async throws -> Answer {
        let headers = self.headers(at: offset).merging(headers) { $1 }
        var request = try site.request(method, "/live-pages/uploads", tab: other ?? tab, headers: headers)
        request.httpBody = bytes
        return try await site.answer(to: request)
      }

      /// Returns the head of a request on a new connection.
      func head(at offset: Int, length: String) -> String {
        let lines = headers(at: offset).map { "\($0): \($1)" }.joined(separator: "\r\n")
        return
          "POST /live-pages/uploads HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\(lines)\r\n\(length)\r\n\r\n"
      }
    }

    @Test func aFileIsSentInParts() async throws {
      let got = Locked<[UInt8]>([])
      let page = UploadsPage { event in
        guard case .uploaded(let file) = event else { return }
        got.withLock { $0 = (try? file.bytes()) ?? [] }
      }
      try await RunningSite.run(uploads: page) { site in
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let sender = try await Sender(site, size: bytes.count)
        for offset in stride(from: 0, to: bytes.count, by: 250_000) {
          let part = Data(bytes[offset...].prefix(250_000))
          let answer = try await sender.send(part, at: offset)
          #expect(answer.status == 200)
          #expect(answer.text.contains(#""received":\#(offset + part.count)"#))
        }
        #expect(got.withLock { $0 } == bytes)
        #expect(try await sender.send(Data(), at: bytes.count).status == 410)
      }
    }

    @Test func onlyThePageItselfSends() async throws {
      try await RunningSite.run { site in
        let sender = try await Sender(site, size: 5)
        let stranger = try await Sender(site, size: 5)
        let part = Data([1])
        #expect(try await sender.send(part, headers: ["Origin": "http://evil.example"]).status == 403)
        #expect(try await sender.send(part, headers: ["Host": "evil.example:1"]).status != 200)
        #expect(try await sender.send(part, headers: ["Content-Type": "text/plain"]).status == 400)
        #expect(try await sender.send(part, headers: ["Live-Upload-Offset": "-1"]).status == 400)
        #expect(try await sender.send(part, headers: ["Live-Upload": "../../etc/passwd"]).status == 400)
        #expect(try await sender.send(part, tab: stranger.tab).status == 410)
        let torn = RunningSite.Tab(cookie: stranger.tab.cookie, token: sender.tab.token)
        #expect(try await sender.send(part, tab: torn).status == 409)
        #expect(try await sender.send(part, tab: .init(cookie: "", token: sender.tab.token)).status == 401)
        #expect(try await sender.send(Data(), by: "DELETE", tab: stranger.tab).status == 410)
        #expect(try await sender.send(part).status == 200)
      }
    }

    @Test func twoTabsSendBesideEachOther() async throws {
      try await RunningSite.run { site in
        let first = try await Sender(site, size: 2, name: "first")
        let second = try await Sender(site, size: 2, name: "second", tab: first.tab)
        #expect(try await first.send(Data([1])).status == 200)
        #expect(try await second.send(Data([1])).status == 200)
        // A tab can access only its own files.
        #expect(try await first.send(Data([1]), at: 1, tab: second.tab).status == 410)
        #expect(try await first.send(Data([1]), at: 1).text.contains("true"))
        #expect(try await second.send(Data([1]), at: 1).text.contains("true"))
      }
    }

    @Test func bytesOfALostConnectionCount() async throws {
      try await RunningSite.run { site in
        let sender = try await Sender(site, size: 1000)
        let half = Data(repeating: 7, count: 500)
        try await site.connect().executeThenClose { _, outbound in
          var request = ByteBuffer(string: sender.head(at: 0, length: "Content-Length: 1000"))
          request.writeBytes(half)
          try await outbound.write(request)
        }
        var answer = try await sender.send(Data([1]), at: 999)
        while !answer.text.contains("500"), !Task.isCancelled {
          await Task.yield()
          answer = try await sender.send(Data([1]), at: 999)
        }
        #expect(answer.status == 416)
        #expect(answer.text.contains(#""received":500"#))
        #expect(try await sender.send(half, at: 500).text.contains("true"))
      }
    }

    @Test func aPartHasAnEnd() async throws {
      let limits = UploadLimits(largestPart: 10_000)
      try await RunningSite.run(configuration: LiveSiteConfiguration(uploads: limits)) { site in
        let sender = try await Sender(site, size: 100_000)
        #expect(try await sender.send(Data(repeating: 1, count: 10_001)).status == 413)
        // In chunks, without a content length.
        let answer = try await site.connect().executeThenClose { inbound, outbound in
          try await outbound.write(
            ByteBuffer(string: sender.head(at: 0, length: "Transfer-Encoding: chunked"))
          )
          let chunk = ByteBuffer(string: "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n")
          for _ in 0..<11 { try await outbound.write(chunk) }
          var answers = inbound.makeAsyncIterator()
          return try await answers.next().map { String(buffer: $0) } ?? ""
        }
        #expect(answer.hasPrefix("HTTP/1.1 413"))
        #expect(try await sender.send(Data([1]), at: 0).text.contains("10000"))
      }
    }

    @Test func unsentFilesDoNotBlockOthers() async throws {
      let limits = UploadLimits(bytesPerSession: 1000, bytes: 2000)
      try await RunningSite.run(configuration: LiveSiteConfiguration(uploads: limits)) { site in
        for _ in 0..<3 { _ = try await Sender(site, size: 1000) }
        let sender = try await Sender(site, size: 1000)
        #expect(try await sender.send(Data(repeating: 1, count: 1000)).text.contains("true"))
        // A file may use at most half of the remaining space.
        let next = try await Sender(site, size: 501)
        #expect(try await next.send(Data(repeating: 1, count: 501)).status == 410)
        let small = try await Sender(site, size: 500)
        #expect(try await small.send(Data(repeating: 1, count: 500)).text.contains("true"))
      }
    }

    @Test func filesWithoutRoomAreAbandoned() async throws {
      let told = Locked<[UploadEvent]>([])
      let page = UploadsPage { event in told.withLock { $0.append(event) } }
      let limits = UploadLimits(bytesPerSession: 2000, bytes: 2000)
      try await RunningSite.run(configuration: LiveSiteConfiguration(uploads: limits), uploads: page) {
        site in
        let first = try await Sender(site, size: 1000)
        let second = try await Sender(site, size: 1000)
        #expect(try await first.send(Data(repeating: 1, count: 1000)).status == 200)
        let answer = try await second.send(Data(repeating: 1, count: 1000))
        #expect(answer.status == 507)
        #expect(answer.text.contains("Try again in a few minutes"))
        if case .failed(_, .noSpace)? = told.withLock({ $0.last }) {
        } else {
          Issue.record("The page was not told.")
        }
      }
    }

    @Test func filesLongerThanAnnouncedAreAbandoned() async throws {
      try await RunningSite.run { site in
        let sender = try await Sender(site, size: 3)
        let answer = try await sender.send(Data([1, 2, 3, 4]))
        #expect(answer.status == 422)
        #expect(answer.text.contains("couldn't be read completely"))
        #expect(try await sender.send(Data([1])).status == 410)
      }
    }

    @Test func unreadableFilesAreAbandoned() async throws {
      let told = Locked<[UploadEvent]>([])
      let page = UploadsPage { event in told.withLock { $0.append(event) } }
      try await RunningSite.run(uploads: page) { site in
        let sender = try await Sender(site, size: 3)
        #expect(try await sender.send(Data(), by: "DELETE").status == 204)
        if case .failed(_, .unreadable(name: "a.txt"))? = told.withLock({ $0.last }) {
        } else {
          Issue.record("The page was not told.")
        }
        #expect(try await sender.send(Data([1])).status == 410)
      }
    }

    @Test func writeFailuresAreReported() async throws {
      let limits = UploadLimits(folder: URL(fileURLWithPath: "/proc/none"))
      let told = Locked<[UploadEvent]>([])
      let page = UploadsPage { event in told.withLock { $0.append(event) } }
      try await RunningSite.run(configuration: LiveSiteConfiguration(uploads: limits), uploads: page) {
        site in
        let sender = try await Sender(site, size: 3)
        #expect(told.withLock { $0 } == [.refused(.notWritable)])
        #expect(try await sender.send(Data([1])).status == 410)
      }
    }
  }
#endif
