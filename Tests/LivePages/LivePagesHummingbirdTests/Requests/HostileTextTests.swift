#if LivePages
  import Foundation
  import LivePagesFixtures
  import NIOCore
  import Testing

  /// Texts that strangers send wherever a site reads something.
  @Suite(.timeLimit(.minutes(10)))
  struct HostileTextTests {
    /// Sorting the marks of one letter of 15 KB takes 0.8 s, and of 60 KB 12 s; requests compare several
    /// times. The measure is the processor time of a process that does nothing else. Without optimization,
    /// reading a byte takes some microseconds.
    private static func limit(_ bytes: Int) -> Double { 0.15 + 15e-6 * Double(bytes) }

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

    /// The processor time of a request: the shortest of three if the first is too long, as other programs
    /// slow a processor down.
    private static func seconds(_ request: [UInt8], to site: RunningSite) async throws -> Double {
      var shortest = Double.infinity
      for _ in 0..<3 where shortest > limit(request.count) {
        let start = secondsOfProcess()
        try await send(request, to: site)
        shortest = min(shortest, secondsOfProcess() - start)
      }
      return shortest
    }

    /// Sends the slowest text in every request, and each of the others in every fourth one.
    private static func slowRequests(
      _ requests: [HostileRequest],
      to site: RunningSite
    ) async throws -> [String] {
      var slow: [String] = []
      for (number, text) in HostileText.all.enumerated() {
        for (place, request) in requests.enumerated() where number == 0 || (place + number) % 4 == 0 {
          for bytes in request.forms(of: text) {
            let seconds = try await seconds(bytes, to: site)
            if seconds > limit(bytes.count) {
              slow.append("\(bytes.count) bytes of \(text.name) at \(request.name) took \(seconds) s.")
            }
          }
        }
      }
      return slow
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
