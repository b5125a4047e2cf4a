#if LivePages
  import HTTPTypes
  import LivePagesCore
  import LivePagesFixtures
  import Logging
  import Metrics
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

    @Test func limitsMayBeAsLargeAsIntegers() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(perAddress: .max, requestsPerSecond: .max))
      let client = ConnectionLedger.Client.proxy(try address("127.0.0.1"))
      #expect(ledger.enter(client))
      #expect(ledger.takeRequest(of: [client], now: now))
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
      // After the third answer, two of the next second's five requests are owed.
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

    @Test func closingDuringALongResponseIsChargedForSentBytes() throws {
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

    @Test func streamNumbersHandOverTheirConnectionOnce() {
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
      // A stream without its own connection isn't awaited.
      await ledger.streamsEnd(within: .seconds(24 * 60 * 60))
      _ = ledger.handOver(number)
      async let end: Void = ledger.streamsEnd(within: .seconds(24 * 60 * 60))
      try await channel.close()
      await end
    }

    /// A proxy that appends to no header reports no clients, and a program sends a new cookie with each
    /// request.
    @Test func visitorsOfAnUnlistedProxyShareALimit() throws {
      let log = Locked<[String]>([])
      let logger = Logger(label: "site") { _ in LineLog { line in log.withLock { $0.append(line) } } }
      let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger)
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 2), report: report)
      let proxy = try address("127.0.0.1")
      let isTaken = (0..<100).map { number in
        let clients = ledger.clients(at: proxy, [.cookie: "live-session-80=\(number)"])
        defer { ledger.wasAnswered(clients) }
        return ledger.takeRequest(of: clients, now: now)
      }
      #expect(isTaken.count { $0 } == 16 * 4)
      #expect(
        log.withLock { $0.map { $0.hasPrefix("warning A trusted proxy doesn't forward client addresses") } }
          == [true]
      )
      #expect(log.withLock { $0.first?.hasSuffix("proxy=127.0.0.1") } == true)
      // Clients that another proxy reports aren't affected.
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      #expect(ledger.takeRequest(of: ledger.clients(at: proxy, [name: "203.0.113.9"]), now: now))
      let local = ledger.clients(at: nil, [:])
      #expect(ledger.takeRequest(of: local, now: now))
      let connections = (0..<64 * 256 + 1).map { _ in ledger.enter(local[0]) }
      #expect(connections.count { $0 } == 64 * 256)
    }

    @Test(arguments: ["203.0.113.9", "2001:db8:0:0:0:0:0:1", "0:0:0:0:0:0:0:0"])
    func anAddressIsLoggedAsPeopleWriteIt(_ text: String) throws {
      #expect(try address(text).description == text)
    }

    @Test func aSilentProxyIsReportedAtAPagesRequest() throws {
      let log = Locked<[String]>([])
      let logger = Logger(label: "site") { _ in LineLog { line in log.withLock { $0.append(line) } } }
      let report = SiteReport(factory: NOOPMetricsHandler.instance, logger: logger)
      let ledger = ConnectionLedger(limits: ConnectionLimits(), report: report)
      func ask(_ host: String, _ path: String, forwardedFor client: String? = nil) throws {
        let channel = EmbeddedChannel(handler: RequestPacing(ledger: ledger))
        var request = HTTPRequest(method: .get, scheme: nil, authority: host, path: path)
        request.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = client
        try channel.writeInbound(HTTPRequestPart.head(request))
        _ = try channel.finish()
      }
      for host in ["localhost:8080", "127.0.0.1", "[::1]:80"] { try ask(host, "/") }
      try ask("example.com", "/live-pages/alive")
      try ask("example.com", "/", forwardedFor: "203.0.113.9")
      #expect(log.withLock { $0 } == [])
      try ask("example.com", "/")
      try ask("example.com", "/")
      #expect(log.withLock { $0.count } == 1)
    }

    @Test func oneClientHoldsBackFewBytes() throws {
      // All requests wait in the lane.
      let ledger = ConnectionLedger(limits: ConnectionLimits(requestsPerSecond: 0))
      let reads = ReadCounter()
      let channel = EmbeddedChannel(handlers: [reads, RequestPacing(ledger: ledger)])
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
      let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/live-pages/uploads")
      try channel.writeInbound(HTTPRequestPart.head(request))
      var heldBack = 0
      for _ in 0..<64 {
        let before = reads.count
        channel.read()
        if reads.count == before { break }
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: 32 * 1024)))
        heldBack += 32 * 1024
      }
      #expect(heldBack == 64 * 1024)
      // Reading continues after the request is passed on.
      let before = reads.count
      channel.embeddedEventLoop.run()
      #expect(reads.count == before + 1)
      _ = try channel.finish()
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
      // A new session for each request doesn't increase the allowance.
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

    @Test func addressesOfAnIPv6NetworkCountAsOneClient() throws {
      let ledger = ConnectionLedger(limits: ConnectionLimits(perAddress: 2, proxies: []))
      func enter(_ text: String) throws -> Bool { ledger.enter(.address(try address(text).network)) }
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

  /// Counts the reads from the network.
  private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart

    private(set) var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }
#endif
