import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of pages and sessions that can't move. They start again, the reason is reported, and nothing else is
/// affected.
struct MovingFailureTests {
  private let bench = MovingBench()

  @Test func aStateOfTenMegabytesIsNotSavedAndOtherPagesAre() async throws {
    let (page, large) = (MovingPage(), MovingPage(path: "/large", ballast: 10_000_000))
    let (first, second) = (await bench.server(page, large), await bench.server(page, large))
    let tab = try await first.open(page)
    let largeTab = try #require(await tab.session.open(large))
    try await largeTab.receive([WireEvent("add", value: .integer(1))], from: 1)
    await first.keeper.saveDue()
    guard case .tooLarge("/large", let bytes, limit: 1 << 20)? = first.report.take().first else {
      Issue.record("It was not said.")
      return
    }
    #expect(bytes > 10_000_000)
    try await largeTab.receive([WireEvent("add", value: .integer(1))], from: 2)
    try await tab.add(1, as: 1)
    bench.pass(.seconds(1))
    await first.keeper.saveDue()
    #expect(first.report.take() == [])
    #expect(largeTab.savedEvents == 0)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    #expect(await moved.shown() == "1")
    #expect(await moved.session.tab(largeTab.token) == nil)
  }

  @Test func pagesBeyondTheLimitOfASessionAreNotSaved() async throws {
    let (page, last) = (MovingPage(ballast: 2_000), MovingPage(path: "/last", ballast: 2_000))
    var settings = SessionMovingSettings()
    settings.largestSession = 3_000
    let (first, second) = (await bench.server(page, last, settings: settings), await bench.server(page, last))
    let tab = try await first.open(page)
    let lastTab = try #require(await tab.session.open(last))
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    #expect(first.report.take() == [.sessionTooLarge(path: "/last", limit: 3_000)])
    try await tab.add(1, as: 2)
    bench.pass(.seconds(1))
    await first.keeper.saveDue()
    #expect(first.report.take() == [])
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    #expect(await moved.shown() == "2")
    #expect(await moved.session.tab(lastTab.token) == nil)
  }

  @Test func aRequestToTheStorageEndsAtItsSize() async throws {
    let page = MovingPage(ballast: 1_000)
    var settings = SessionMovingSettings()
    settings.largestSnapshotGroup = 2
    settings.largestBatchBytes = 1_500
    let server = await bench.server(page, settings: settings)
    for _ in 0..<5 { try await server.open(page).add(1, as: 1) }
    await server.keeper.saveDue()
    #expect(server.saveCounts == [2, 2, 1])
  }

  @Test func afterAFailureTheStorageGetsFewerSessions() async throws {
    let page = MovingPage()
    var settings = SessionMovingSettings()
    settings.largestBatch = 4
    let server = await bench.server(page, settings: settings)
    for _ in 0..<5 { try await server.open(page).add(1, as: 1) }
    server.cut()
    for _ in 0..<2 {
      await server.keeper.saveDue()
      bench.pass(.seconds(1))
    }
    server.mend()
    await server.keeper.saveDue()
    #expect(server.saveCounts == [1, 4])
  }

  @Test func statesOfOtherVersionsAreSkippedAndOtherPagesResume() async throws {
    let (page, old, new) = (
      MovingPage(), MovingPage(path: "/new", stateVersion: 1), MovingPage(path: "/new", stateVersion: 2)
    )
    let (first, second) = (await bench.server(page, old), await bench.server(page, new))
    let tab = try await first.open(page)
    let oldTab = try #require(await tab.session.open(old))
    try await tab.add(1, as: 1)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    #expect(await moved.shown() == "1")
    #expect(await moved.session.tab(oldTab.token) == nil)
    #expect(second.report.take() == [.otherVersion(path: "/new", saved: 1, known: 2)])
  }

  @Test func removedPagesStartOver() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server())
    let tab = try await first.open(page)
    await first.registry.close()
    #expect(try await second.bring(tab) == nil)
    #expect(second.report.take() == [.unknownPage(path: "/moving")])
  }

  @Test func aRowThatCannotBeOpenedIsReportedAndLeftToOthers() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    let other = try await first.open(page)
    try await other.add(3, as: 1)
    await first.registry.close()
    // The content of the other session under this session's key.
    let thief = ServerID()
    let key = PlainSeal().key(of: tab.session.token)
    let content = bench.storage.rows[PlainSeal().key(of: other.session.token)]?.content
    _ = await bench.storage.claim(key, for: thief)
    let change = SessionChange(
      key: key,
      epoch: 2,
      content: content,
      isHandedOver: true,
      lifetime: .seconds(60)
    )
    #expect(await bench.storage.save([change], of: thief) == [])
    await #expect(throws: SessionMovingRefusal.unreadable) { _ = try await second.bring(tab) }
    #expect(second.report.take() == [.unreadableSession])
    #expect(await bench.storage.claim(key, for: ServerID()).content == content)
    #expect(try await second.bring(other)?.shown() == "3")
  }

  @Test func rowsWithARevertedEpochAreReportedAndForgotten() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    await second.registry.close()
    // The content that the second server saved, under the epoch of the first.
    let key = PlainSeal().key(of: tab.session.token)
    let content = try #require(bench.storage.rows[key]?.content)
    let thief = ServerID()
    _ = await bench.storage.claim(key, for: thief)
    await bench.storage.remove([key], of: thief)
    let change = SessionChange(
      key: key,
      epoch: 1,
      isNew: true,
      content: content,
      isHandedOver: true,
      lifetime: .seconds(60)
    )
    #expect(await bench.storage.save([change], of: thief) == [])
    let third = await bench.server(page)
    #expect(try await third.bring(moved) == nil)
    #expect(third.report.take() == [.unreadableSession])
    #expect(bench.storage.rows[key] == nil)
  }

  @Test func aServerWithoutTheKeyLeavesASessionToOneThatHasIt() async throws {
    let page = MovingPage()
    let (old, new) = (await bench.server(page), await bench.server(page, seal: PlainSeal(key: "new")))
    let both = await bench.server(page, seal: PlainSeal(key: "new", earlier: ["old"]))
    var tab = try await new.open(page)
    try await tab.add(3, as: 1)
    await new.registry.close()
    // The browser keeps its cookie, so that it can reach a server with the key.
    await #expect(throws: SessionMovingRefusal.unreadable) { _ = try await old.bring(tab) }
    #expect(old.report.take() == [.unreadableSession])
    tab = try #require(try await both.bring(tab))
    #expect(await tab.shown() == "3")
  }

  @Test func aSessionThatNoServerCanReadStartsAgainAfterThreeRequests() async throws {
    let page = MovingPage()
    let (old, new) = (await bench.server(page), await bench.server(page, seal: PlainSeal(key: "new")))
    let tab = try await new.open(page)
    await new.registry.close()
    for _ in 0..<3 {
      await #expect(throws: SessionMovingRefusal.unreadable) { _ = try await old.bring(tab) }
    }
    #expect(try await old.bring(tab) == nil)
    #expect(old.claimCount == 3)
  }

  @Test func laterFormatsAreLeftToNewerServers() async throws {
    let (page, token) = (MovingPage(), SecretToken.random())
    let server = await bench.server(page)
    let key = PlainSeal().key(of: token)
    let content = PlainSeal().seal(Data([2, 0, 0, 0, 0]), of: key, epoch: 1)
    let change = SessionChange(
      key: key,
      epoch: 1,
      isNew: true,
      content: content,
      isHandedOver: true,
      lifetime: .seconds(60)
    )
    #expect(await bench.storage.save([change], of: ServerID()) == [])
    await #expect(throws: SessionMovingRefusal.unreadable) { try await server.registry.find(token) }
    #expect(server.report.take() == [.unknownFormat])
    #expect(await bench.storage.claim(key, for: ServerID()).content == content)
  }

  @Test func sessionsStoreTheirSavedEpoch() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    #expect(tab.session.moving?.savedEpoch == 0)
    await first.keeper.saveDue()
    #expect(tab.session.moving?.savedEpoch == 1)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    #expect(moved.session.moving?.savedEpoch == 1)
    try await moved.add(1, as: 1)
    bench.pass(.seconds(1))
    await second.keeper.saveDue()
    #expect(moved.session.moving?.savedEpoch == 2)
  }

  @Test func resumingWithoutTheStorageTimesOut() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.registry.close()
    second.cut()
    await #expect(throws: SessionMovingRefusal.noAnswer) { _ = try await second.bring(tab) }
    #expect(bench.clock.withLock { $0 } >= .seconds(4))
    #expect(second.report.take().allSatisfy { $0.reason == "storage" })
    // Meanwhile another session starts on this server, and is saved when the storage is available again.
    let new = try await second.open(page)
    try await new.add(2, as: 1)
    await second.keeper.saveDue()
    #expect(new.tab.savedEvents == 0)
    second.mend()
    bench.pass(.seconds(3))
    await second.keeper.saveDue()
    #expect(new.tab.savedEvents == 1)
    #expect(try await second.bring(tab) != nil)
  }

  @Test func aServerThatHasNoRoomLeavesTheSessionToOthers() async throws {
    let page = MovingPage()
    let (first, third) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.registry.close()
    let keeper = SessionKeeper(
      storage: bench.storage,
      seal: PlainSeal(),
      now: { [bench] in bench.clock.withLock { $0 } }
    )
    let full = SessionRegistry(limits: SessionLimits(count: 1), keeper: keeper)
    let session = try #require(await full.makeSession())
    let own = try #require(await session.open(page))
    let stream = await session.stream(named: .random(), carrying: [own])
    await #expect(throws: SessionMovingRefusal.full) { try await full.find(tab.session.token) }
    #expect(try await third.bring(tab) != nil)
    stream?.end()
  }

  @Test func failingRevocationsAreNotReportedAsAFullSite() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let logIn = LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000))
    let session = try #require(await first.registry.makeSession(of: logIn))
    let tab = try #require(await session.open(page))
    try await tab.receive([WireEvent("add", value: .integer(1))], from: 1)
    await first.registry.close()
    second.cutRevocations()
    await #expect(throws: SessionMovingRefusal.noAnswer) { try await second.registry.find(session.token) }
    let third = await bench.server(page)
    #expect(try await third.registry.find(session.token) != nil)
  }

  @Test func forgedEpochsCostTheStorageNoSave() async throws {
    let page = MovingPage()
    let server = await bench.server(page)
    let tab = try await server.open(page)
    await server.keeper.saveDue()
    #expect(server.saveCounts == [1])
    let epochs = [tab.tab.token: 999_999_999]
    #expect(try await server.registry.find(tab.session.token, savedUnder: epochs) == nil)
    #expect(server.saveCounts == [1])
  }

  @Test func sessionsThatMakeRoomAreHandedOver() async throws {
    let page = MovingPage()
    let server = await bench.server(page, limits: SessionLimits(count: 1, idleTime: .seconds(1)))
    let tab = try await server.open(page)
    try await tab.add(7, as: 1)
    await server.registry.keep(tab.session.token)
    tab.stream?.end()
    let newcomer = try #require(await server.registry.makeSession())
    #expect(await server.registry.count == 1)
    #expect(await tab.session.openTabs == nil)
    // The person returns to the same server, which still has room for one session.
    let returned = try #require(try await server.bring(tab))
    #expect(await returned.shown() == "7")
    #expect(await server.registry.session(of: newcomer.token) == nil)
  }

  @Test func aCrowdOfSessionsThatMakeRoomDoesNotFillTheStorage() async throws {
    let page = MovingPage()
    let server = await bench.server(page, limits: SessionLimits(count: 10))
    for _ in 0..<100 {
      let tab = try await server.open(page)
      await server.registry.keep(tab.session.token)
      await server.keeper.saveDue()
      tab.stream?.end()
    }
    #expect(await server.registry.count == 10)
    #expect(bench.storage.rows.count <= 20)
  }

  @Test(arguments: [
    Data(), Data([1]), Data([1, 0, 0, 0, 2, 123, 125]), Data([2, 0, 0, 0, 0]), Data([1, 255, 255, 255, 255]),
  ])
  func invalidRecordsAreRefused(bytes: Data) {
    #expect(throws: SessionMovingFailure.unknownFormat) { try SessionRecord(decoding: bytes) }
  }

  @Test func recordsRoundTripByteForByte() throws {
    var record = SessionRecord(
      browser: BrowserID(),
      logIn: LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000.123))
    )
    record.tabs = [SessionRecord.Tab(token: "t", events: 3, address: "/7?a=b", page: 1)]
    record.pages = [
      SessionRecord.Page(path: "/a", version: 1, state: Data("one".utf8)),
      SessionRecord.Page(path: "/b", version: 2, state: Data()),
    ]
    let data = try record.encoded()
    #expect(try SessionRecord(decoding: data) == record)
    for wrong in [data.dropLast(), data + Data([0]), data.dropFirst()] {
      #expect(throws: SessionMovingFailure.unknownFormat) { try SessionRecord(decoding: wrong) }
    }
  }
}
