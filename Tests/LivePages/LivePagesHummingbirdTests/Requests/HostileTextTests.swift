#if LivePages
  import Foundation
  import LivePagesFixtures
  import NIOCore
  import Testing

  /// Texts that strangers send wherever a site reads something.
  @Suite(.timeLimit(.minutes(10)))
  struct HostileTextTests {
    /// The longest that a request may take, by the time that one with harmless text takes. Sorting the marks
    /// of one letter of 5 KB takes 0.09 s, of 15 KB 0.8 s, and of 60 KB 12 s; requests compare several times.
    /// The measure is the processor time of a process that does nothing else.
    private static func limit(_ harmless: Double) -> Double { 0.05 + 3 * harmless }

    private static func secondsOfProcess() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Sends a request on a connection of its own, and reads until the server closes it.
    private static func send(_ request: [UInt8], to site: RunningSite) async throws {
      try await site.connect().executeThenClose { inbound, outbound in
        do {
          try await outbound.write(ByteBuffer(bytes: request))
          outbound.finish()
          for try await _ in inbound {}
        } catch {
          // A connection that is closed in the middle of a request is refused, too.
        }
      }
    }

    /// The processor time of a request: the shortest of five while it is longer than a limit, as other
    /// programs slow a processor down.
    private static func seconds(
      _ request: [UInt8],
      to site: RunningSite,
      limit: Double = 0
    ) async throws -> Double {
      var shortest = Double.infinity
      for _ in 0..<5 where shortest > limit {
        let start = secondsOfProcess()
        try await send(request, to: site)
        shortest = min(shortest, secondsOfProcess() - start)
      }
      return shortest
    }

    /// Sends the slowest text in every request, each of the others in every fourth one, and texts that are
    /// others in each run.
    private static func slowRequests(
      _ requests: [HostileRequest],
      to site: RunningSite
    ) async throws -> [String] {
      var slow: [String] = []
      var numbers = SystemRandomNumberGenerator()
      let texts = HostileText.all + (0..<8).map { _ in HostileText.random(using: &numbers) }
      for (number, text) in texts.enumerated() {
        for (place, request) in requests.enumerated() where number == 0 || (place + number) % 4 == 0 {
          for form in request.forms(of: text) {
            // Harmless text is sent only if there is any doubt.
            var time = try await seconds(form.bytes, to: site, limit: limit(0))
            if time <= limit(0) { continue }
            let most = limit(try await seconds(form.harmless, to: site))
            if time > most { time = try await seconds(form.bytes, to: site, limit: most) }
            if time > most {
              slow.append(
                "\(form.bytes.count) bytes of \(text.name) at \(request.name) took \(time) s, not \(most)."
              )
            }
          }
        }
      }
      return slow
    }

    /// The measure has to see what the site must not do.
    @Test func whatIsNotBoundedIsSeen() throws {
      for size in [5_000, 10_000] {
        let text = String(decoding: HostileText.all[0].bytes(size), as: UTF8.self)
        let other = "a\u{323}" + text.dropFirst()
        let start = Self.secondsOfProcess()
        // As a path or a name is compared several times.
        for _ in 0..<3 where text == other { Issue.record("They differ.") }
        #expect(Self.secondsOfProcess() - start > Self.limit(0.02))
      }
    }

    @Test func pathsQueriesAndHeadersTakeLinearTime() async {
      await #expect(processExitsWith: .success) {
        try await RunningSite.run { site in
          let site = site.limited
          let tab = try await site.openPage()
          let requests =
            HostileRequest.targets(site.authority)
            + HostileRequest.headers(site.authority, port: site.port, tab.headerLines)
          let slow = try await HostileTextTests.slowRequests(requests, to: site)
          #expect(
            slow.isEmpty,
            "\(slow.count) requests were slow:\n\(slow.prefix(20).joined(separator: "\n"))"
          )
          #expect(try await site.get("/tally").status == 200)
        }
      }
    }

    @Test func eventsTakeLinearTime() async {
      await #expect(processExitsWith: .success) {
        try await RunningSite.run { site in
          let site = site.limited
          let tab = try await site.openPage()
          let board = try await site.openPage("/board")
          let page = try await site.get("/uploads", cookie: tab.cookie).text
          let token = try #require(page.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1)
          let files = try #require(
            page.firstMatch(of: /data-files-event="\{&quot;event&quot;:&quot;(\w+)/)?.1
          )
          let uploads = RunningSite.Tab(cookie: tab.cookie, token: String(token))
          let requests =
            HostileRequest.events(site.authority, "/tally", tab: tab.headerLines)
            + HostileRequest.events(site.authority, "/board", tab: board.headerLines)
            + HostileRequest.events(
              site.authority,
              "/uploads",
              tab: uploads.headerLines,
              files: String(files)
            )
            + HostileRequest.bodies(site.authority, tab: tab.headerLines)
          let slow = try await HostileTextTests.slowRequests(requests, to: site)
          #expect(
            slow.isEmpty,
            "\(slow.count) requests were slow:\n\(slow.prefix(20).joined(separator: "\n"))"
          )
          #expect(try await site.total(tab: tab) == "0")
        }
      }
    }
  }
#endif
