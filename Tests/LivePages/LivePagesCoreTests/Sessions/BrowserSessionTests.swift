import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct BrowserSessionTests {
  private func session(_ limits: SessionLimits = SessionLimits()) -> BrowserSession {
    BrowserSession(token: .random(), browser: BrowserID(), limits: limits, absence: .zero, now: .now)
  }

  @Test func tabsOfAPageThatAVisitSharesHaveOneState() async throws {
    let session = session()
    let first = try #require(await session.open(TallyPage(sharing: .visit)))
    let second = try #require(await session.open(TallyPage(sharing: .visit)))
    #expect(first.token != second.token)
    #expect(first.page === second.page)
  }

  @Test func tabsHaveSeparateStatesByDefault() async throws {
    let session = session()
    let first = try #require(await session.open(NamePage()))
    let second = try #require(await session.open(NamePage()))
    #expect(first.page !== second.page)
  }

  @Test func tabsAreFoundOnlyInTheirOwnSession() async throws {
    let session = session()
    let tab = try #require(await session.open(TallyPage()))
    #expect(await session.tab(tab.token) === tab)
    #expect(await self.session().tab(tab.token) == nil)
  }

  @Test func oldestTabWithoutAListenerIsEvicted() async throws {
    let session = session(SessionLimits(tabs: 2))
    let first = try #require(await session.open(TallyPage(sharing: .tab)))
    let stream = try #require(await session.stream(named: .random(), carrying: [first]))
    let second = try #require(await session.open(TallyPage(sharing: .tab)))
    let third = try #require(await session.open(TallyPage(sharing: .tab)))
    #expect(await session.tab(first.token) === first)
    #expect(await session.tab(second.token) == nil)
    #expect(await session.tab(third.token) === third)
    #expect(stream.join(third))
    #expect(await session.open(TallyPage(sharing: .tab)) == nil)
  }

  /// A page whose sessions start when the gate is open.
  private struct SlowPage: LivePage {
    let path = "/slow"
    let title = "Slow"
    let gate: Gate

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TallySession {
      await gate.pass()
      return TallySession(onChange: onChange, onDisappear: {})
    }
  }

  @Test func startingTabsCountTowardTheLimit() async throws {
    let session = session(SessionLimits(tabs: 2))
    let page = SlowPage(gate: Gate())
    let opening = (0..<2).map { _ in Task { await session.open(page) } }
    await page.gate.arrival(of: 2)
    let third = Task { await session.open(page) }
    // A session that ignores the others would reach the gate.
    for _ in 0..<1000 { await Task.yield() }
    page.gate.open()
    for tab in opening { #expect(await tab.value != nil) }
    #expect(await third.value == nil)
    #expect(await session.openTabs?.count == 2)
    #expect(await session.open(page) != nil)
  }

  @Test func abandonedTabsAreForgotten() async throws {
    let session = session(SessionLimits(strangerTime: .seconds(60)))
    let tab = try #require(await session.open(TallyPage(sharing: .tab)))
    await session.sweep(now: .now + .seconds(61))
    #expect(await session.tab(tab.token) == nil)
  }

  @Test func aTabIsCarriedByItsTwoLatestStreamsAlone() async throws {
    let session = session(SessionLimits(streams: 20))
    var tabs: [OpenTab] = []
    for _ in 0..<5 { tabs.append(try #require(await session.open(TallyPage(sharing: .tab)))) }
    var streams: [BrowserStream] = []
    for _ in 0..<20 {
      streams.append(try #require(await session.stream(named: .random(), carrying: tabs)))
    }
    #expect(streams.map(\.seats.count) == Array(repeating: 0, count: 18) + [5, 5])
    let name = SecretToken.random()
    streams[0].end()
    let joined = try #require(await session.stream(named: name, carrying: []))
    #expect(await session.join(tabs[0], toStreamNamed: name))
    #expect(joined.seats.count == 1)
    #expect(streams.map(\.seats.count).suffix(2) == [4, 5])
    #expect(await !session.join(tabs[0], toStreamNamed: .random()))
  }

  @Test func numberOfOpenStreamsIsLimited() async throws {
    let session = session(SessionLimits(streams: 2))
    let tab = try #require(await session.open(TallyPage()))
    let names = (SecretToken.random(), SecretToken.random())
    let first = await session.stream(named: names.0, carrying: [tab])
    var second = await session.stream(named: names.1, carrying: [tab])
    #expect(first != nil && second != nil)
    #expect(await session.stream(named: .random(), carrying: [tab]) == nil)
    second?.end()
    second = await session.stream(named: .random(), carrying: [tab])
    #expect(second != nil)
    // A new stream replaces the previous one.
    #expect(await session.stream(named: names.0, carrying: [tab]) != nil)
    withExtendedLifetime(first) {}
  }

  @Test func theEndOfTheSessionEndsItsStreams() async throws {
    let session = session()
    let tab = try #require(await session.open(TallyPage()))
    let stream = try #require(await session.stream(named: .random(), carrying: [tab]))
    #expect(session.isWatched())
    await session.end()
    await stream.ended
    #expect(!session.isWatched())
    #expect(!stream.join(tab))
  }
}
