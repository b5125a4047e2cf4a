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

    private func client(_ ledger: ConnectionLedger, _ name: String) throws -> ConnectionLedger.Client {
      try #require(ledger.client(on: EmbeddedChannel(), cookies: "live-session-80=\(name)"))
    }

    @Test func aBrowserIsAnsweredSixRequestsAtOnce() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let mine = try client(ledger, "a")
      for _ in 0..<6 { #expect(ledger.takeRequest(of: mine, now: now)) }
      #expect(!ledger.takeRequest(of: mine, now: now))
      #expect(ledger.takeRequest(of: try client(ledger, "b"), now: now))
      ledger.wasAnswered(mine)
      #expect(ledger.takeRequest(of: mine, now: now))
    }

    @Test func moreRequestsThanAnAllowanceWait() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 2))
      let mine = try client(ledger, "a")
      func take(at time: NIODeadline) -> Bool {
        defer { ledger.wasAnswered(mine) }
        return ledger.takeRequest(of: mine, now: time)
      }
      #expect((0..<5).map { _ in take(at: now) } == [true, true, true, true, false])
      #expect((0..<3).map { _ in take(at: now + .seconds(1)) } == [true, true, false])
    }

    @Test func eachPartOfALongAnswerCountsAsARequest() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 5))
      let mine = try client(ledger, "a")
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
      let mine = try client(ledger, "a")
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
      let mine = try #require(ledger.client(on: channel, cookies: cookies))
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
      #expect(ledger.client(on: EmbeddedChannel(), cookies: nil) == nil)
      #expect(ledger.client(on: EmbeddedChannel(), cookies: "theme=dark; not-live-session=1") == nil)
    }

    @Test(arguments: ["live-session-80=a", "__Host-live-session=a"])
    func otherCookiesMakeABrowserNoOther(_ session: String) {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let mine = ledger.client(on: EmbeddedChannel(), cookies: session)
      #expect(mine != nil)
      #expect(ledger.client(on: EmbeddedChannel(), cookies: "x=1; \(session); y=2") == mine)
      #expect(ledger.client(on: EmbeddedChannel(), cookies: "\(session)b") != mine)
    }

    @Test func aClientOfLongCookiesIsKeptInFewBytes() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits())
      let cookies = "live-session-80=a; long=" + String(repeating: "x", count: 80_000)
      let client = try #require(ledger.client(on: EmbeddedChannel(), cookies: cookies))
      #expect(!String(reflecting: client).contains("xxx"))
    }
  }
#endif
