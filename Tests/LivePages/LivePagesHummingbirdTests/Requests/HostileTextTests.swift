#if LivePages
  import Foundation
  import LivePagesFixtures
  import NIOCore
  import Testing

  /// Tests of hostile text at every position that a site reads.
  @Suite(.timeLimit(.minutes(10)))
  struct HostileTextTests {
    /// The limit of the CPU time for a request. Sorting the marks of one character of 15 KB takes 0.8 s, and
    /// of 60 KB 12 s, and a request compares its text several times. The process does nothing else in the
    /// meantime. Without optimization, reading a byte takes several microseconds.
    private static func limit(_ bytes: Int) -> Double { 0.15 + 15e-6 * Double(bytes) }

    private static func secondsOfProcess() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Sends a request on a new connection, and reads until the server closes it.
    ///
    /// - Returns: The status, or an empty string if the connection was closed.
    private static func send(_ request: [UInt8], to site: RunningSite) async throws -> String {
      try await site.connect().executeThenClose { inbound, outbound in
        var answer = ""
        do {
          try await outbound.write(ByteBuffer(bytes: request))
          outbound.finish()
          for try await piece in inbound where answer.utf8.count < 12 { answer += String(buffer: piece) }
        } catch {
          // A connection that is closed during a request is a refusal as well.
        }
        return String(answer.dropFirst(9).prefix(3))
      }
    }

    /// Returns the CPU time of a request. If the first attempt takes too long, returns the shortest of three,
    /// because other programs slow the processor down.
    private static func seconds(
      _ request: [UInt8],
      to site: RunningSite
    ) async throws -> (Double, status: String) {
      var shortest = Double.infinity
      var status = ""
      for _ in 0..<3 where shortest > limit(request.count) {
        let start = secondsOfProcess()
        status = try await send(request, to: site)
        shortest = min(shortest, secondsOfProcess() - start)
      }
      return (shortest, status)
    }

    /// Sends the slowest string in every request, each of the other strings in every fourth request, and random
    /// strings that differ in each run.
    ///
    /// The CPU time doesn't reveal the comparison of a short string. A string that takes long to compare must be
    /// refused before a route reads it, with the status 400.
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
            let (seconds, status) = try await seconds(form.bytes, to: site)
            let name = "\(form.bytes.count) bytes of \(text.name) at \(request.name)"
            if seconds > limit(form.bytes.count) { slow.append("\(name) took \(seconds) s.") }
            if form.isRefused, !["400", ""].contains(status) { slow.append("\(name): \(status)") }
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
            "\(slow.count) requests were slow or taken:\n\(slow.prefix(20).joined(separator: "\n"))"
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
          // Of another session, as some requests close its page.
          let closed = try await site.openPage()
          let requests =
            HostileRequest.events(site.authority, "/tally", tab: tab.headerLines)
            + HostileRequest.events(site.authority, "/board", tab: board.headerLines)
            + HostileRequest.events(
              site.authority,
              "/uploads",
              tab: uploads.headerLines,
              files: String(files)
            )
            + HostileRequest.bodies(site.authority, tab: closed.headerLines)
          let slow = try await HostileTextTests.slowRequests(requests, to: site)
          #expect(
            slow.isEmpty,
            "\(slow.count) requests were slow or taken:\n\(slow.prefix(20).joined(separator: "\n"))"
          )
          #expect(try await site.total(tab: tab) == "0")
        }
      }
    }

    @Test func eventsOfViewsTakeLinearTime() async {
      await #expect(processExitsWith: .success) {
        try await RunningSite.run(page: HostileViewPage.make()) { site in
          let site = site.limited
          let page = try await site.get("/views")
          let tab = try #require(RunningSite.Tab(page))
          // The address, the traits of the window, its rows, and the text field.
          let names = Set(page.text.matches(of: /event&quot;:&quot;(\w+)/).map { String($0.1) }).sorted()
          #expect(names.count >= 4)
          let requests = HostileRequest.viewEvents(
            site.authority,
            "/views",
            tab: tab.headerLines,
            names: names
          )
          let slow = try await HostileTextTests.slowRequests(requests, to: site)
          #expect(
            slow.isEmpty,
            "\(slow.count) requests were slow or taken:\n\(slow.prefix(20).joined(separator: "\n"))"
          )
          #expect(try await site.get("/views").status == 200)
        }
      }
    }
  }
#endif
