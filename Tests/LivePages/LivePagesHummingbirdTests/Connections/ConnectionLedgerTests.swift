#if LivePages
  import HTTPTypes
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import NIOEmbedded
  import NIOHTTPTypes
  import Testing

  @testable import LivePagesHummingbird

  struct ConnectionLedgerTests {
    private let now = NIODeadline.uptimeNanoseconds(1_000_000_000)

    private func clients(_ ledger: ConnectionLedger, _ name: String) -> [ConnectionLedger.Client] {
      ledger.clients(at: nil, [.cookie: "live-session-80=\(name)"])
    }

    private func address(_ text: String) throws -> IPAddress {
      try #require(IPAddress(Array(text.utf8)[...]))
    }

    @Test func aBrowserIsAnsweredSixRequestsAtOnce() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let mine = clients(ledger, "a")
      for _ in 0..<6 { #expect(ledger.takeRequest(of: mine, now: now)) }
      #expect(!ledger.takeRequest(of: mine, now: now))
      #expect(ledger.takeRequest(of: clients(ledger, "b"), now: now))
      ledger.wasAnswered(mine)
      #expect(ledger.takeRequest(of: mine, now: now))
    }

    @Test func moreRequestsThanAnAllowanceWait() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 2))
      let mine = clients(ledger, "a")
      func take(at time: NIODeadline) -> Bool {
        defer { ledger.wasAnswered(mine) }
        return ledger.takeRequest(of: mine, now: time)
      }
      #expect((0..<5).map { _ in take(at: now) } == [true, true, true, true, false])
      #expect((0..<3).map { _ in take(at: now + .seconds(1)) } == [true, true, false])
    }

    @Test func eachPartOfALongAnswerCountsAsARequest() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 5))
      let mine = clients(ledger, "a")
      func take(bytes: Int, at time: NIODeadline) -> Bool {
        guard ledger.takeRequest(of: mine, now: time) else { return false }
        ledger.wasAnswered(mine)
        ledger.charge(mine, bytes: bytes)
        return true
      }
      // The third answer leaves two requests owed, of the five that the next second brings.
      #expect((0..<4).map { _ in take(bytes: 3 * 64 * 1024, at: now) } == [true, true, true, false])
      #expect((0..<4).map { _ in take(bytes: 1000, at: now + .seconds(1)) } == [true, true, true, false])
    }

    @Test func noAnswerIsOwedForMoreThanTwoSeconds() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 5))
      let mine = clients(ledger, "a")
      #expect(ledger.takeRequest(of: mine, now: now))
      ledger.wasAnswered(mine)
      ledger.charge(mine, bytes: 1 << 30)
      #expect(!ledger.takeRequest(of: mine, now: now + .milliseconds(2100)))
      #expect(ledger.takeRequest(of: mine, now: now + .milliseconds(2300)))
    }

    @Test func whoClosesInTheMiddleOfALongAnswerPaysForWhatCame() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 5))
      let channel = EmbeddedChannel(handler: RequestPacing(ledger: ledger))
      let cookies = "live-session-80=a"
      let mine = clients(ledger, "a")
      var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/long")
      request.headerFields[.cookie] = cookies
      try channel.writeInbound(HTTPRequestPart.head(request))
      try channel.writeInbound(HTTPRequestPart.end(nil))
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 20 * 64 * 1024)))
      let moment = NIODeadline.now()
      #expect(ledger.takeRequest(of: mine, now: moment))
      _ = try channel.finish()
      #expect(!ledger.takeRequest(of: mine, now: moment))
    }

    @Test func requestsThatWaitCountForTheirClientBehindAProxy() throws {
      // All requests wait in the lane.
      let ledger = ConnectionLedger(limits: ConnectionLimits(perAddress: 2, requestsPerSecond: 0))
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      func isRefused(_ client: String) throws -> (Bool, EmbeddedChannel) {
        let channel = EmbeddedChannel(handler: RequestPacing(ledger: ledger))
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        request.headerFields[name] = client
        try channel.writeInbound(HTTPRequestPart.head(request))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
          return (false, channel)
        }
        return (head.status == .serviceUnavailable, channel)
      }
      let connections = try (0..<3).map { _ in try isRefused("203.0.113.9") }
      #expect(connections.map(\.0) == [false, false, true])
      #expect(try isRefused("203.0.113.10").0 == false)
      for connection in connections.dropLast() { _ = try connection.1.finish() }
      #expect(try isRefused("203.0.113.9").0 == false)
    }

    @Test func whoWasToldTheNumberOfAStreamGetsItsConnectionOnce() {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let number = ledger.beginStream(on: EmbeddedChannel())
      let isGuessed = (UInt64(0)...10).contains { ledger.handOver($0) != nil }
      #expect(!isGuessed)
      #expect(!ledger.isHandedOver(number))
      let handovers = (0..<2).map { _ in ledger.handOver(number) != nil }
      #expect(handovers == [true, false])
      #expect(ledger.isHandedOver(number))
      ledger.endStream(number)
      let isFoundAfterItsEnd = ledger.handOver(number) != nil
      #expect(!isFoundAfterItsEnd)
      #expect(!ledger.isHandedOver(number))
    }

    @Test func streamsAreWaitedForUntilTheirConnectionsAreClosed() async throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let channel = NIOAsyncTestingChannel()
      _ = ledger.beginStream(on: NIOAsyncTestingChannel())
      let number = ledger.beginStream(on: channel)
      // What no stream has to itself is not waited for.
      await ledger.streamsEnd(within: .seconds(24 * 60 * 60))
      _ = ledger.handOver(number)
      async let end: Void = ledger.streamsEnd(within: .seconds(24 * 60 * 60))
      try await channel.close()
      await end
    }

    @Test func whoWasNeverHereIsNobodyBehindAProxy() {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      #expect(ledger.clients(at: nil, [:]).isEmpty)
      #expect(ledger.clients(at: nil, [.cookie: "theme=dark; not-live-session=1"]).isEmpty)
    }

    @Test(arguments: ["live-session-80=a", "__Host-live-session=a"])
    func otherCookiesMakeABrowserNoOther(_ session: String) {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let mine = ledger.clients(at: nil, [.cookie: session])
      #expect(!mine.isEmpty)
      #expect(ledger.clients(at: nil, [.cookie: "x=1; \(session); y=2"]) == mine)
      #expect(ledger.clients(at: nil, [.cookie: "\(session)b"]) != mine)
    }

    @Test func aClientOfLongCookiesIsKeptInFewBytes() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let cookies = "live-session-80=a; long=" + String(repeating: "x", count: 80_000)
      let clients = ledger.clients(at: nil, [.cookie: cookies])
      #expect(!clients.isEmpty)
      #expect(!String(reflecting: clients).contains("xxx"))
    }

    @Test func sessionsOfAnAddressShareTheAllowanceOfTheAddress() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 2, proxies: []))
      let peer = try address("192.0.2.1")
      func take(_ session: Int, at peer: IPAddress) -> Bool {
        let clients = ledger.clients(at: peer, [.cookie: "live-session-80=\(session)"])
        defer { ledger.wasAnswered(clients) }
        return ledger.takeRequest(of: clients, now: now)
      }
      // An invented session for each request brings no more requests.
      #expect((0..<6).map { take($0, at: peer) } == [true, true, true, true, false, false])
      let other = try address("192.0.2.2")
      #expect(take(0, at: other))
    }

    @Test func aSessionHasOneAllowanceAtAllAddresses() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 2, proxies: []))
      let isTaken = try (1...5).map { number in
        let peer = try address("192.0.2.\(number)")
        return ledger.takeRequest(of: ledger.clients(at: peer, [.cookie: "live-session-80=a"]), now: now)
      }
      #expect(isTaken == [true, true, true, true, false])
    }

    @Test func addressesOfAnIPv6NetworkAreOneClient() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(perAddress: 2, proxies: []))
      func enter(_ text: String) throws -> Bool { ledger.enter(try address(text)) }
      #expect(try enter("2001:db8::1"))
      #expect(try enter("2001:db8::ffff:1"))
      #expect(try !enter("2001:db8::2"))
      #expect(try enter("2001:db8:0:1::1"))
      #expect(try enter("192.0.2.1"))
      #expect(try enter("::ffff:192.0.2.1"))
      #expect(try !enter("192.0.2.1"))
      #expect(try enter("192.0.2.2"))
    }
  }
#endif
