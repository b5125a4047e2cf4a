import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of a storage that neither answers nor fails, and of pages that don't return.
struct StalledStorageTests {
  private let bench = MovingBench()
  private let page = MovingPage()

  @Test func aReturningVisitorWaitsNoLongerThanTheStorageMayTake() async throws {
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.add(7, as: 1)
    await first.registry.close()
    second.freeze()
    await #expect(throws: SessionMovingRefusal.noAnswer) { _ = try await second.bring(tab) }
    #expect(second.report.take().allSatisfy { $0.reason == "storage" })
    second.thaw()
    bench.pass(.seconds(3))
    await second.keeper.renew()
    #expect(try await second.bring(tab)?.shown() == "7")
  }

  @Test(.timeLimit(.minutes(5))) func localSessionsContinue() async throws {
    let server = await bench.server(page)
    let tab = try await server.open(page)
    await server.keeper.saveDue()
    tab.stream?.end()
    server.freeze()
    // The lease may have expired, so the storage is queried.
    bench.pass(.seconds(10))
    #expect(try await server.registry.find(tab.session.token) === tab.session)
    // At about the same time, the server abandons the storage's answer.
    while server.report.take().isEmpty {
      // The test has exceeded its time limit, because the storage wasn't queried.
      try Task.checkCancellation()
      await Task.yield()
    }
    // Later visitors don't wait for the storage until the lease is renewed.
    bench.pass(.seconds(10))
    #expect(try await server.registry.find(tab.session.token) === tab.session)
    #expect(server.report.take().isEmpty)
  }

  @Test func endsOfSessionsAndTheShutdownWaitForNoAnswer() async throws {
    let server = await bench.server(page)
    let tabs = [try await server.open(page), try await server.open(page)]
    await server.keeper.saveDue()
    server.freeze()
    await server.registry.endSession(of: tabs[0].session.token)
    #expect(try await server.bring(tabs[0]) == nil)
    server.thaw()
    await server.keeper.renew()
    #expect(bench.storage.rows.count == 1)
    server.freeze()
    await server.registry.close()
    #expect(await tabs[1].session.openTabs == nil)
  }

  @Test func hangingPagesDoNotBlockOthers() async throws {
    let hanging = HangingPage(hangs: .savedState)
    let server = await bench.server(page, hanging)
    let (stuck, tab) = (try await server.open(hanging), try await server.open(page))
    let other = try #require(await stuck.session.open(page))
    try await tab.add(1, as: 1)
    try await other.receive([WireEvent("add", value: .integer(1))], from: 1)
    server.beImpatient()
    await server.keeper.saveDue()
    // A record without the page doesn't immediately replace a record with it.
    #expect(other.savedEvents == 0)
    while tab.tab.savedEvents == 0 || other.savedEvents == 0 {
      bench.pass(.seconds(1))
      await server.keeper.saveDue()
    }
    #expect(server.report.take().map(\.reason) == ["unsavable-state"])
    // A state that the page returns late is saved.
    server.beImpatient(false)
    hanging.gate.open()
    while stuck.tab.savedEpochIsMissing(in: bench) {
      bench.pass(.seconds(1))
      await server.keeper.saveDue()
    }
  }

  @Test(.timeLimit(.minutes(5))) func lateStatesAreSavedNextTime() async throws {
    let page = HangingPage(hangs: .savedState)
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in })
    let changes = Locked(0)
    let saving = try #require(PageSaving(of: page, session) { changes.withLock { $0 += 1 } })
    let impatient = TimeLimit(.seconds(1)) { _ in await page.gate.arrival() }
    await #expect(throws: PageSnapshotError.self) {
      _ = try await saving.snapshot(largest: 100, within: impatient)
    }
    page.gate.open()
    while changes.withLock({ $0 }) == 0 { await Task.yield() }
    let patient = TimeLimit(.seconds(3600))
    _ = try await saving.snapshot(largest: 100, within: patient)
    #expect(await session.calls == 1)
    // The state may have changed in the meantime.
    #expect(changes.withLock { $0 } > 1)
    _ = try await saving.snapshot(largest: 100, within: patient)
    #expect(await session.calls == 2)
  }

  @Test(.timeLimit(.minutes(5))) func savesWaitForALatePageOnlyOnce() async throws {
    let page = HangingPage(hangs: .savedState)
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in })
    let changes = Locked(0)
    let saving = try #require(PageSaving(of: page, session) { changes.withLock { $0 += 1 } })
    let waits = Locked<[Duration]>([])
    func isLate(within time: Duration) async -> Bool {
      let limit = TimeLimit(time) { time in
        waits.withLock { $0.append(time) }
        if time > .zero { try await Task.sleep(for: .seconds(3600)) }
      }
      do throws(PageSnapshotError) {
        return try await saving.snapshot(largest: 100, within: limit) == nil
      } catch {
        if case .late = error { return true } else { return false }
      }
    }
    for _ in 0..<5 { #expect(await isLate(within: .zero)) }
    #expect(waits.withLock { $0 } == [.zero])
    page.gate.open()
    while changes.withLock({ $0 }) == 0 { await Task.yield() }
    // The answer that took too long, and two that don't.
    for _ in 0..<3 { #expect(await !isLate(within: .seconds(1200))) }
    // A wait may begin after the answer.
    while waits.withLock({ $0.count }) < 4 { await Task.yield() }
    #expect(waits.withLock { $0.sorted() } == [.zero, .seconds(60), .seconds(1200), .seconds(1200)])
  }

  @Test(.timeLimit(.minutes(5))) func theLastSaveWaitsForALatePage() async throws {
    let hanging = HangingPage(hangs: .savedState)
    let server = await bench.server(hanging)
    let tab = try await server.open(hanging).tab
    server.beImpatient()
    await server.keeper.saveDue()
    #expect(tab.savedEpochIsMissing(in: bench))
    server.beImpatient(false)
    let shutdown = Task { await server.registry.close() }
    // The shutdown has time to save the session without its page.
    try await Task.sleep(for: .milliseconds(100))
    hanging.gate.open()
    await shutdown.value
    #expect(!tab.savedEpochIsMissing(in: bench))
  }

  @Test(.timeLimit(.minutes(5))) func theLastSaveDoesNotWaitForAFailedPage() async throws {
    let hanging = HangingPage(hangs: .savedState)
    let server = await bench.server(hanging)
    let tab = try await server.open(hanging).tab
    server.beImpatient()
    while server.report.take().isEmpty {
      bench.pass(.seconds(1))
      await server.keeper.saveDue()
      tab.page.saving?.noteOtherChange()
    }
    server.beImpatient(false)
    await server.registry.close()
    #expect(tab.savedEpochIsMissing(in: bench))
    hanging.gate.open()
  }

  @Test(.timeLimit(.minutes(5))) func hangingPagesEndConcurrentlyAtTheShutdown() async throws {
    let hanging = HangingPage(hangs: .end)
    let server = await bench.server(hanging)
    for _ in 0..<3 { _ = try await server.open(hanging) }
    let (waiting, together) = (Locked(0), Locked<[Int]>([]))
    let limit = TimeLimit(.seconds(5)) { _ in
      waiting.withLock { $0 += 1 }
      let deadline = ContinuousClock.now + .seconds(20)
      while waiting.withLock({ $0 }) < 3, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(1))
      }
      together.withLock { $0.append(waiting.withLock { $0 }) }
    }
    await OpenPage.$endLimit.withValue(limit) { await server.registry.close() }
    #expect(together.withLock { $0 } == [3, 3, 3])
    hanging.gate.open()
  }

  @Test(.timeLimit(.minutes(5))) func eventsDuringASuspendedSaveAreNotSaved() async throws {
    let page = HangingPage(hangs: .savedState)
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in })
    let saving = try #require(PageSaving(of: page, session) {})
    let tab = SecretToken.random()
    saving.note(TabEvent(tab: tab, number: 1))
    let save = Task { try await saving.snapshot(largest: 100, within: TimeLimit(.seconds(3600)))?.events }
    await page.gate.arrival()
    saving.note(TabEvent(tab: tab, number: 2))
    page.gate.open()
    #expect(try await save.value == [tab: 1])
    #expect(try await saving.snapshot(largest: 100, within: TimeLimit(.seconds(3600)))?.events == [tab: 2])
  }

  @Test func shutdownKeepsTheSavedStateOfAHangingPage() async throws {
    let hanging = HangingPage(hangs: .savedState, after: 1)
    let server = await bench.server(hanging)
    let stuck = try await server.open(hanging)
    await server.keeper.saveDue()
    #expect(!stuck.tab.savedEpochIsMissing(in: bench))
    stuck.tab.page.saving?.noteOtherChange()
    server.beImpatient()
    await server.registry.close()
    #expect(!stuck.tab.savedEpochIsMissing(in: bench))
  }

  @Test(.timeLimit(.minutes(5))) func pagesThatHangWhileTheyResumeLeaveTheSessionToOthers() async throws {
    let hanging = HangingPage(hangs: .admit)
    let first = await bench.server(hanging)
    let second = await bench.server(hanging, limits: SessionLimits(count: 1))
    let third = await bench.server(HangingPage(hangs: nil))
    let tab = try await first.open(hanging)
    await first.registry.close()
    let bringing = Task { try await second.bring(tab) }
    await hanging.gate.arrival()
    second.expireALimit()
    await #expect(throws: SessionMovingRefusal.noAnswer) { _ = try await bringing.value }
    // Until the page responds, the session doesn't occupy the server with another attempt.
    await #expect(throws: SessionMovingRefusal.noAnswer) { _ = try await second.bring(tab) }
    #expect(second.claimCount == 1)
    let newcomer = try #require(await second.registry.makeSession())
    let moved = try #require(try await third.bring(tab))
    hanging.gate.open()
    await third.registry.close()
    var returned: MovingTab?
    while returned == nil { returned = try? await second.bring(moved) }
    #expect(await second.registry.session(of: newcomer.token) == nil)
    #expect(await second.registry.count == 1)
  }

  @Test func hangingPagesBlockNeitherSweepsNorTheShutdown() async throws {
    let hanging = HangingPage(hangs: .end)
    let server = await bench.server(page, hanging)
    let (stuck, tab) = (try await server.open(hanging), try await server.open(page))
    let limit = TimeLimit(.seconds(5)) { _ in await hanging.gate.arrival() }
    await OpenPage.$endLimit.withValue(limit) {
      await server.registry.endSession(of: stuck.session.token)
    }
    #expect(await server.registry.session(of: stuck.session.token) == nil)
    await server.registry.sweep()
    await server.registry.close()
    #expect(await tab.session.openTabs == nil)
    hanging.gate.open()
  }

  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func logOutsAreStoredBeforeTheirPagesEnd(isOfAllBrowsers: Bool) async throws {
    let hanging = HangingPage(hangs: .end)
    let server = await bench.server(hanging)
    let logIn = LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000))
    let session = try #require(await server.registry.makeSession(of: logIn))
    _ = try #require(await session.open(hanging))
    let wasStored = Locked(false)
    let limit = TimeLimit(.seconds(5)) { _ in
      let deadline = ContinuousClock.now + .seconds(20)
      while server.revocationNames.isEmpty, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(1))
      }
      wasStored.withLock { $0 = !server.revocationNames.isEmpty }
    }
    await OpenPage.$endLimit.withValue(limit) {
      if isOfAllBrowsers {
        await server.registry.disconnect("blob")
      } else {
        await server.registry.logOut(logIn)
      }
    }
    #expect(wasStored.withLock { $0 })
    hanging.gate.open()
  }

  @Test(.timeLimit(.minutes(5))) func sweepsEndRevokedSessionsBeforeTheIdlePagesHaveEnded() async throws {
    let hanging = HangingPage(hangs: .end)
    let limits = SessionLimits(idleTime: .zero, strangerTime: .zero)
    let (server, other) = (await bench.server(page, hanging, limits: limits), await bench.server())
    let logIn = LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000))
    let session = try #require(await server.registry.makeSession(of: logIn))
    let tab = try #require(await session.open(page))
    let stream = try #require(await session.stream(named: .random(), carrying: [tab]))
    let idle = try #require(await server.registry.makeSession())
    _ = try #require(await idle.open(hanging))
    await other.registry.logOut(logIn)
    let isOver = Locked(false)
    let limit = TimeLimit(.seconds(5)) { _ in
      let deadline = ContinuousClock.now + .seconds(20)
      while await server.registry.session(of: session.token) != nil, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(1))
      }
      let isLeft = await server.registry.session(of: session.token) != nil
      isOver.withLock { $0 = !isLeft }
    }
    await OpenPage.$endLimit.withValue(limit) { _ = await server.registry.sweep() }
    #expect(isOver.withLock { $0 })
    #expect(await server.registry.session(of: idle.token) == nil)
    hanging.gate.open()
    withExtendedLifetime(stream) {}
  }
}

extension OpenTab {
  /// Returns whether the storage has no state of the hanging page yet.
  fileprivate func savedEpochIsMissing(in bench: MovingBench) -> Bool {
    !bench.storage.rows.values.contains { row in
      let content = PlainSeal().open(row.content, of: SessionKey(text: row.content.keyText))?.content
      let record = content.flatMap { try? SessionRecord(decoding: $0) }
      return record?.pages.contains { $0.path == HangingPage.hangingPath } == true
    }
  }
}

extension Data {
  /// The key in content that a ``PlainSeal`` has sealed.
  fileprivate var keyText: String { String(decoding: dropFirst(3).prefix(16), as: UTF8.self) }
}

/// A movable page with one function that returns only when the gate is open, even if its task is cancelled.
private struct HangingPage: MovablePage {
  enum Function { case admit, savedState, end }

  static let hangingPath = "/hanging"

  let hangs: Function?
  let gate = Gate()

  var path: String { Self.hangingPath }
  let title = "Hanging"
  let stylesheets: [String] = []
  let icon = "/icon.svg"
  let sharing = PageSharing.tab

  /// The number of calls that return immediately.
  let passes: Int

  init(hangs: Function?, after passes: Int = 0) {
    self.hangs = hangs
    self.passes = passes
  }

  func admit(_ arrival: Arrival) async -> Admission {
    if hangs == .admit { await Task { await gate.pass() }.value }
    return .admitted
  }

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> HangingSession {
    HangingSession(hangs: hangs, after: passes, gate: gate)
  }

  func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> HangingSession {
    HangingSession(hangs: hangs, after: passes, gate: gate)
  }
}

private actor HangingSession: MovableSession {
  private let hangs: HangingPage.Function?
  private let passes: Int
  private let gate: Gate

  init(hangs: HangingPage.Function?, after passes: Int, gate: Gate) {
    self.hangs = hangs
    self.passes = passes
    self.gate = gate
  }

  /// The number of times that the state was read.
  private(set) var calls = 0

  func body() -> HTML { HTML {} }

  func receive(_ event: TallyEvent) {}

  func savedState() async throws -> Data {
    calls += 1
    if hangs == .savedState, calls > passes { await gate.pass() }
    return Data()
  }

  func end() async {
    if hangs == .end { await gate.pass() }
  }
}
