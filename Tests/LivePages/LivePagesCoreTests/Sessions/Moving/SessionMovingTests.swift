import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct SessionMovingTests {
  private let bench = MovingBench()

  @Test func sessionsResumeOnAnotherServerFromTheirSave() async throws {
    let page = MovingPage(addresses: .queries)
    let (first, second) = (await bench.server(page), await bench.server(page))
    var address = PageAddress()
    address["at"] = "here"
    let tab = try await first.open(page, at: address)
    try await tab.add(1, as: 1)
    try await tab.add(10, as: 2)
    #expect(tab.tab.savedEvents == 0)
    await first.keeper.saveDue()
    #expect(tab.tab.savedEvents == 2)
    first.cut()
    bench.pass(.seconds(4))

    let moved = try #require(try await second.bring(tab))
    #expect(await moved.shown() == "11")
    #expect(await moved.shown("resumptions") == "1")
    #expect(moved.tab.handledEvents == 2)
    #expect(moved.tab.savedEvents == 2)
    #expect(moved.tab.address == address)
    #expect(moved.session.visit.browser == tab.session.visit.browser)
    #expect(second.report.take() == [])
  }

  @Test func eventsAfterTheSaveAreRequestedAndHandledOnce() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    try await tab.add(10, as: 2)
    try await tab.add(100, as: 3)
    first.cut()
    bench.pass(.seconds(4))

    let moved = try #require(try await second.bring(tab))
    #expect(moved.tab.missingEvent(before: 4) == 2)
    for (number, amount) in [(2, 10), (3, 100), (2, 10), (4, 1000)] {
      #expect(moved.tab.missingEvent(before: number) == nil)
      try await moved.add(amount, as: number)
    }
    #expect(await moved.shown() == "1111")
    #expect(tab.tab.missingEvent(before: 9) == nil)
  }

  @Test func aSessionIsSavedOnceASecondWithTheLatestState() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    for number in 1...20 {
      try await tab.add(1, as: number)
      await first.keeper.saveDue()
      if number == 1 || number == 10 { #expect(tab.tab.savedEvents == 1) }
      bench.pass(.milliseconds(100))
    }
    // Saved at 0 and at 1 second.
    #expect(tab.tab.savedEvents == 11)
    await first.keeper.saveDue()
    #expect(tab.tab.savedEvents == 20)
    first.cut()
    bench.pass(.seconds(4))
    #expect(try await second.bring(tab)?.shown() == "20")
  }

  @Test func aServerThatShutsDownSavesAtOnce() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    try await tab.add(10, as: 2)
    await first.registry.close()
    #expect(!tab.isListening)
    #expect(try await second.bring(tab)?.shown() == "11")
    #expect(bench.clock.withLock { $0 } == .zero)
    await #expect(throws: SessionMovingRefusal.closing) { try await first.bring(tab) }
  }

  @Test func watchedSessionsStayOnTheirServerForAWhile() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    var settings = SessionMovingSettings()
    settings.patience = .zero
    let impatient = await bench.server(page, settings: settings)
    await #expect(throws: SessionMovingRefusal.belongsElsewhere) { try await impatient.bring(tab) }
    await first.keeper.renew()
    #expect(tab.isListening)
    bench.pass(.seconds(2))
    await first.keeper.renew()
    bench.pass(.seconds(2))
    await first.keeper.renew()
    #expect(tab.isListening)
    bench.pass(.seconds(1))
    await first.keeper.renew()
    #expect(!tab.isListening)
    #expect(try await second.bring(tab)?.shown() == "1")
  }

  @Test func anUnwatchedSessionIsHandedOverOnRequest() async throws {
    let page = MovingPage()
    let first = await bench.server(page)
    var settings = SessionMovingSettings()
    settings.patience = .zero
    let second = await bench.server(page, settings: settings)
    let tab = try await first.open(page)
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    tab.stream?.end()
    await #expect(throws: SessionMovingRefusal.belongsElsewhere) { try await second.bring(tab) }
    await first.keeper.renew()
    #expect(try await second.bring(tab)?.shown() == "1")
    #expect(await first.keeper.heldCount == 0)
    #expect(await first.registry.count == 0)
  }

  @Test func disconnectedServersEndSessionsTakenByAnother() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    let other = try await first.open(page)
    try await tab.add(1, as: 1)
    try await other.add(5, as: 1)
    await first.keeper.saveDue()
    first.cut()
    bench.pass(.seconds(4))
    let moved = try #require(try await second.bring(tab))
    try await moved.add(10, as: 2)
    bench.pass(.seconds(1))
    await second.keeper.saveDue()
    // The first server has received no notice of this, and its browsers continue.
    try await tab.add(7, as: 2)
    try await other.add(50, as: 2)
    await first.keeper.renew()
    await first.keeper.saveDue()
    #expect(tab.isListening)
    #expect(first.report.take().allSatisfy { $0.reason == "storage" })
    first.mend()
    bench.pass(.seconds(2))
    await first.keeper.renew()
    await first.keeper.saveDue()
    #expect(!tab.isListening)
    #expect(other.isListening)
    #expect(other.tab.savedEvents == 2)
    #expect(first.report.take() == [.takenByAnother])
    #expect(await moved.shown() == "11")
  }

  @Test func concurrentRequestsMoveASessionOnce() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.keeper.saveDue()
    await first.registry.close()
    let tabs = try await withThrowingTaskGroup(of: ObjectIdentifier?.self) { group in
      for _ in 0..<20 {
        group.addTask { try await second.bring(tab, listens: false).map { ObjectIdentifier($0.tab) } }
      }
      return try await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
    }
    #expect(tabs.count == 1)
    #expect(bench.storage.rows.values.first?.epoch == 2)
  }

  @Test func sharedPagesStaySharedAfterMoving() async throws {
    let page = MovingPage(sharing: .visit)
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    let also = try #require(await tab.session.open(page))
    try await tab.add(1, as: 1)
    try await also.receive([WireEvent("add", value: .integer(10))], from: 1)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    let movedToo = try #require(await moved.session.tab(also.token))
    #expect(moved.tab.page === movedToo.page)
    try await movedToo.receive([WireEvent("add", value: .integer(100))], from: 2)
    #expect(await moved.shown() == "111")
    #expect(await moved.session.open(page)?.page === moved.tab.page)
  }

  @Test func messagesHaveNumbersThatNoOtherServerHasGiven() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.tab.receive([WireEvent("write", value: .string("a"))], from: 1)
    let last = try #require(tab.tab.messages.after(0).last)
    await first.registry.close()
    let moved = try #require(try await second.bring(tab))
    try await moved.tab.receive([WireEvent("write", value: .string("b"))], from: 2)
    #expect(try #require(moved.tab.messages.after(0).entries.first?.number) > last)
    // The number stays in the safe integer range of JavaScript even after a million moves.
    #expect((1_000_000 << 32) < 1 << 53)
  }

  @Test func endedSessionsDoNotResume() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.keeper.saveDue()
    #expect(bench.storage.rows.count == 1)
    await first.registry.endSession(of: tab.session.token)
    #expect(bench.storage.rows.isEmpty)
    await first.keeper.saveDue()
    #expect(bench.storage.rows.isEmpty)
    #expect(try await second.bring(tab) == nil)
  }

  @Test func aSessionThatEndsWithoutTheStorageIsForgottenLater() async throws {
    let page = MovingPage()
    let first = await bench.server(page)
    let tab = try await first.open(page)
    await first.keeper.saveDue()
    first.cut()
    await first.registry.endSession(of: tab.session.token)
    first.mend()
    await first.keeper.renew()
    #expect(bench.storage.rows.isEmpty)
  }

  @Test func unresumedSessionsExpire() async throws {
    let page = MovingPage()
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    await first.registry.close()
    await second.keeper.removeExpired()
    #expect(bench.storage.rows.count == 1)
    bench.pass(.seconds(2 * 60 * 60))
    #expect(try await second.bring(tab) == nil)
    await second.keeper.removeExpired()
    #expect(bench.storage.rows.isEmpty)
  }

  @Test func aSessionThatDoesNotChangeIsKeptWhileItIsOpen() async throws {
    let page = MovingPage()
    let first = await bench.server(page)
    _ = try await first.open(page)
    await first.keeper.saveDue()
    for _ in 0..<10 {
      bench.pass(.seconds(31 * 60))
      await first.keeper.renew()
      await first.keeper.saveDue()
      await first.keeper.removeExpired()
    }
    #expect(bench.storage.rows.count == 1)
  }

  @Test func unmovablePagesAreNotSavedOrMoved() async throws {
    let first = await bench.server()
    let tab = try await first.open(TallyPage(sharing: .tab))
    try await tab.add(1, as: 1)
    await first.keeper.saveDue()
    #expect(tab.tab.savedEvents == nil)
    #expect(bench.storage.rows.isEmpty)
  }
}

extension SessionKeeper {
  /// The number of sessions that this server owns.
  fileprivate var heldCount: Int { holdings.count }
}
