import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct SessionRegistryTests {
  private let time = Locked(ContinuousClock.now)
  private let report = MovingReport()

  /// The clients that were reported because they have their shares.
  private var shares: Set<String> { report.shares.withLock { $0 } }

  private func registry(count: Int = 10) -> SessionRegistry {
    SessionRegistry(limits: SessionLimits(count: count, idleTime: .seconds(60)), monitor: report) { [time] in
      time.withLock { $0 }
    }
  }

  private func advance(_ seconds: Int) {
    time.withLock { $0 += .seconds(seconds) }
  }

  /// Opens a stream of a tab in the session.
  private func watch(_ session: BrowserSession) async throws -> BrowserStream? {
    let tab = try #require(await session.open(TallyPage()))
    return await session.stream(named: .random(), carrying: [tab])
  }

  @Test func findsASessionByItsTokenOnly() async throws {
    let registry = registry()
    let session = try #require(await registry.makeSession())
    #expect(await registry.session(of: session.token) === session)
    #expect(await registry.session(of: .random()) == nil)
  }

  @Test func idleSessionsEndAndActiveOnesRemain() async throws {
    let registry = registry()
    let idle = try #require(await registry.makeSession())
    let used = try #require(await registry.makeSession())
    advance(40)
    _ = await registry.session(of: used.token)
    advance(30)
    await registry.sweep()
    #expect(await registry.session(of: idle.token) == nil)
    #expect(await registry.session(of: used.token) === used)
  }

  @Test func sessionsWithATabThatListensAreNotIdle() async throws {
    let registry = registry()
    let session = try #require(await registry.makeSession())
    var stream = try await watch(session)
    advance(1000)
    await registry.sweep()
    #expect(await registry.session(of: session.token) === session)

    _ = stream
    stream = nil
    advance(1000)
    await registry.sweep()
    #expect(await registry.count == 0)
  }

  @Test func theLongestIdleMakesRoom() async throws {
    let registry = registry(count: 2)
    let first = try #require(await registry.makeSession())
    advance(1)
    let second = try #require(await registry.makeSession())
    advance(1)
    _ = await registry.session(of: first.token)
    advance(1)
    let third = try #require(await registry.makeSession())
    #expect(await registry.count == 2)
    #expect(await registry.session(of: second.token) == nil)
    #expect(await registry.session(of: first.token) === first)
    #expect(await registry.session(of: third.token) === third)
  }

  @Test func newSessionsAreEvictedBeforeThoseThatListened() async throws {
    let registry = registry(count: 3)
    let visitor = try #require(await registry.makeSession())
    await registry.keep(visitor.token)
    for _ in 0..<20 {
      advance(1)
      _ = try #require(await registry.makeSession())
    }
    #expect(await registry.count == 3)
    #expect(await registry.session(of: visitor.token) === visitor)
  }

  /// Creates a session of a client, whose tab has connected if `isKept`.
  private func open(
    _ client: SessionClient = .unknown,
    in registry: SessionRegistry,
    isKept: Bool = true
  ) async throws -> BrowserSession {
    let session = await SessionClient.$current.withValue(client) { await registry.makeSession() }
    if isKept, let session { await registry.keep(session.token) }
    return try #require(session)
  }

  private let large = SessionClient("large")
  private let small = SessionClient("small")

  @Test func aClientUsesTheWholeSiteUntilOthersCome() async throws {
    let registry = registry(count: 100)
    var sessions: [BrowserSession] = []
    for _ in 0..<100 { sessions.append(try await open(large, in: registry)) }
    for session in sessions { #expect(await registry.session(of: session.token) === session) }
    let visitor = try await open(small, in: registry)
    #expect(await registry.session(of: sessions[0].token) == nil)
    #expect(await registry.session(of: visitor.token) === visitor)
  }

  @Test func aClientHasAShareOfALargeSite() async throws {
    let registry = registry(count: 4_400)
    let visitor = try await open(small, in: registry)
    var sessions: [BrowserSession] = []
    for _ in 0..<1_100 { sessions.append(try await open(large, in: registry)) }
    #expect(shares.isEmpty)
    sessions.append(try await open(large, in: registry))
    #expect(await registry.count == 1_101)
    #expect(shares == ["large: sessions"])
    #expect(await registry.session(of: sessions[0].token) == nil)
    for session in sessions.dropFirst() { #expect(await registry.session(of: session.token) === session) }
    #expect(await registry.session(of: visitor.token) === visitor)
    // Clients that the site doesn't know may be different people.
    for _ in 0..<1_200 { _ = try await open(in: registry) }
    #expect(await registry.count == 2_301)
    #expect(shares == ["large: sessions"])
    await registry.close()
  }

  @Test func aClientHasAShareOfAllTabs() async throws {
    let registry = SessionRegistry(limits: SessionLimits(tabs: .max, totalTabs: 12_000), monitor: report)
    func open(_ session: BrowserSession, _ count: Int) async -> Bool {
      for _ in 0..<count {
        guard await registry.makeRoomForTab(of: session) else { return false }
        _ = await session.open(TallyPage(sharing: .tab))
      }
      return true
    }
    var sessions: [BrowserSession] = []
    for client in [large, large, large, large, small] {
      sessions.append(try await self.open(client, in: registry))
    }
    for session in sessions.prefix(2) { #expect(await open(session, 1_750)) }
    #expect(await open(sessions[2], 1_500))
    for session in sessions { #expect(await registry.session(of: session.token) === session) }
    #expect(shares.isEmpty)
    #expect(await open(sessions[3], 1))
    #expect(shares == ["large: tabs"])
    #expect(await registry.session(of: sessions[0].token) == nil)
    for session in sessions.dropFirst() { #expect(await registry.session(of: session.token) === session) }
    #expect(await open(sessions[4], 1))
    await registry.close()
  }

  @Test func sessionsWithManyTabsLeaveRoomForOthersOfTheirClient() async throws {
    let registry = SessionRegistry(limits: SessionLimits(tabs: 100, totalTabs: 12_000))
    let person = try await open(large, in: registry)
    for _ in 0..<70 {
      let session = try await open(large, in: registry)
      for _ in 0..<100 {
        #expect(await registry.makeRoomForTab(of: session))
        _ = await session.open(TallyPage(sharing: .tab))
      }
    }
    #expect(await registry.session(of: person.token) === person)
    await registry.close()
  }

  @Test func listeningSessionsCountTowardTheShareOfTheirClient() async throws {
    let registry = registry(count: 2_000)
    var streams: [BrowserStream?] = []
    for _ in 0..<1_000 { streams.append(try await watch(open(large, in: registry))) }
    await SessionClient.$current.withValue(large) { #expect(await registry.makeSession() == nil) }
    _ = try await open(small, in: registry)
    withExtendedLifetime(streams) {}
    await registry.close()
  }

  @Test func aSiteFullOfAFewClientsAcceptsAnotherClient() async throws {
    let registry = registry(count: 40)
    var streams: [BrowserStream?] = []
    for number in 0..<40 { streams.append(try await watch(open(SessionClient(number % 2), in: registry))) }
    let visitor = try await open(small, in: registry)
    #expect(await registry.session(of: visitor.token) === visitor)
    #expect(await registry.count == 40)
    withExtendedLifetime(streams) {}
    await registry.close()
  }

  @Test(arguments: [true, false])
  func aClientWithManySessionsDisplacesOnlyItsOwn(listens: Bool) async throws {
    let registry = registry(count: 100)
    for _ in 0..<100 { _ = try await open(large, in: registry) }
    // One of the visitors has not connected yet.
    let visitors = [try await open(small, in: registry), try await open(small, in: registry, isKept: false)]
    for _ in 0..<300 {
      advance(1)
      _ = try await open(large, in: registry, isKept: listens)
    }
    for visitor in visitors { #expect(await registry.session(of: visitor.token) === visitor) }
    #expect(await registry.count == 100)
  }

  @Test func newVisitorsOfAFullSiteHaveTimeToConnect() async throws {
    let registry = registry(count: 100)
    for _ in 0..<100 { _ = try await open(in: registry) }
    let visitor = try await open(in: registry, isKept: false)
    for _ in 0..<9 { _ = try await open(in: registry, isKept: false) }
    #expect(await registry.session(of: visitor.token) === visitor)
    // A crowd that never listens displaces few of those that have listened.
    var kept: [BrowserSession] = [visitor]
    await registry.keep(visitor.token)
    for _ in 0..<10 { kept.append(try await open(in: registry)) }
    for _ in 0..<1_000 { _ = try await open(in: registry, isKept: false) }
    for session in kept { #expect(await registry.session(of: session.token) === session) }
  }

  @Test func connectedSessionsOfALargeClientDoNotLockItOut() async throws {
    let registry = registry(count: 200)
    var streams: [BrowserStream?] = []
    for _ in 0..<40 {
      let session = try await open(large, in: registry)
      streams.append(try await watch(session))
    }
    var others: [BrowserSession] = []
    for number in 0..<160 { others.append(try await open(SessionClient(number), in: registry)) }
    let colleague = try await open(large, in: registry)
    #expect(await registry.session(of: colleague.token) === colleague)
    #expect(await registry.session(of: others[0].token) == nil)
    withExtendedLifetime(streams) {}
    await registry.close()
  }

  @Test func aClientWithMuchOfTheSiteDoesNotDisplaceOthersByConnecting() async throws {
    let registry = registry(count: 100)
    var streams: [BrowserStream?] = []
    for _ in 0..<50 {
      let session = try await open(large, in: registry)
      streams.append(try await watch(session))
    }
    var others: [BrowserSession] = []
    for number in 0..<50 { others.append(try await open(SessionClient(number), in: registry)) }
    await SessionClient.$current.withValue(large) { #expect(await registry.makeSession() == nil) }
    for other in others { #expect(await registry.session(of: other.token) === other) }
    // Everybody else gets in.
    _ = try await open(small, in: registry)
    withExtendedLifetime(streams) {}
    await registry.close()
  }

  @Test func householdsAreEndedNoEarlierThanSinglePeople() async throws {
    let registry = registry(count: 1_200)
    let single = try await open(small, in: registry)
    var household: [BrowserSession] = []
    for _ in 0..<4 { household.append(try await open(large, in: registry)) }
    for number in 0..<1_195 { _ = try await open(SessionClient(number), in: registry) }
    _ = try await open(SessionClient("new"), in: registry)
    #expect(await registry.session(of: single.token) == nil)
    for session in household { #expect(await registry.session(of: session.token) === session) }
  }

  @Test func strangersAreEndedSooner() async throws {
    let time = time
    let limits = SessionLimits(idleTime: .seconds(1000), strangerTime: .seconds(60))
    let registry = SessionRegistry(limits: limits) { time.withLock { $0 } }
    let visitor = try #require(await registry.makeSession())
    await registry.keep(visitor.token)
    _ = try #require(await registry.makeSession())
    advance(60)
    await registry.sweep()
    #expect(await registry.count == 1)
    advance(940)
    await registry.sweep()
    #expect(await registry.count == 0)
  }

  @Test func connectedSessionsAreNotEvicted() async throws {
    let registry = registry(count: 1)
    let session = try #require(await registry.makeSession())
    let stream = try await watch(session)
    #expect(await registry.makeSession() == nil)
    withExtendedLifetime(stream) {}
  }

  @Test func closingEndsStreamsAndMakesNoMore() async throws {
    let registry = registry()
    let session = try #require(await registry.makeSession())
    let stream = try #require(try await watch(session))
    await registry.close()
    await stream.ended
    #expect(await registry.makeSession() == nil)
  }

  @Test func theOrderOfUsesHoldsOverThousandsOfThem() async throws {
    let registry = registry(count: 100)
    var sessions: [BrowserSession] = []
    for _ in 0..<100 { sessions.append(try #require(await registry.makeSession())) }
    for round in 0..<50 {
      for place in 0..<100 where place % 7 != round % 7 || place < 10 {
        _ = await registry.session(of: sessions[place].token)
      }
    }
    // The sessions that the last round didn't use.
    let unused = (10..<100).filter { $0 % 7 == 49 % 7 }
    for place in unused {
      _ = try #require(await registry.makeSession())
      #expect(await registry.session(of: sessions[place].token) == nil)
    }
    for place in 0..<10 { #expect(await registry.session(of: sessions[place].token) === sessions[place]) }
  }

  @Test func sessionsWithManyTabsLeaveRoomForOthers() async throws {
    let registry = SessionRegistry(limits: SessionLimits(tabs: 20, totalTabs: 200))
    func open(_ session: BrowserSession) async -> Bool {
      guard await registry.makeRoomForTab(of: session) else { return false }
      return await session.open(TallyPage(sharing: .tab)) != nil
    }
    var greedy: [BrowserSession] = []
    for _ in 0..<10 {
      let session = try #require(await registry.makeSession())
      await registry.keep(session.token)
      for _ in 0..<20 { #expect(await open(session)) }
      greedy.append(session)
    }
    #expect(await greedy[0].openTabs?.count == 20)
    let newcomer = try #require(await registry.makeSession())
    for _ in 0..<4 { #expect(await open(newcomer)) }
    #expect(await newcomer.openTabs?.count == 4)
    for session in greedy { #expect(await registry.session(of: session.token) != nil) }
    await registry.close()
  }

  @Test func exceedingTheTotalTabLimitEndsTheLongestIdleSession() async throws {
    let registry = SessionRegistry(limits: SessionLimits(totalTabs: 3))
    let (first, second) = (await registry.makeSession(), await registry.makeSession())
    let (idle, busy) = (try #require(first), try #require(second))
    func open(_ session: BrowserSession) async -> Bool {
      guard await registry.makeRoomForTab(of: session) else { return false }
      return await session.open(TallyPage(sharing: .tab)) != nil
    }
    for session in [idle, idle, busy] { #expect(await open(session)) }
    // A connected session is ended before the session that opens a tab, even though the latter was never
    // connected.
    await registry.keep(idle.token)
    #expect(await open(busy))
    #expect(await registry.session(of: idle.token) == nil)
    #expect(await open(busy))
    #expect(await !open(busy))
    #expect(await registry.session(of: busy.token) != nil)
    await registry.close()
  }
}
