import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of events that occur while the storage hasn't answered a save.
struct SessionKeeperTests {
  private let bench = MovingBench()
  private let page = MovingPage()

  @Test func secondCloseWaitsForTheFirstHandover() async throws {
    var settings = SessionMovingSettings()
    settings.largestBatch = 1
    let (first, second) = (await bench.server(page, settings: settings), await bench.server(page))
    let tabs = [try await first.open(page), try await first.open(page)]
    for tab in tabs { try await tab.add(7, as: 1) }
    let gate = first.holdSaves()
    let closing = Task { await first.registry.close() }
    await gate.arrival()
    let hasReturned = Locked(false)
    let again = Task {
      await first.registry.close()
      hasReturned.withLock { $0 = true }
    }
    // Enough time for a call that doesn't wait.
    for _ in 0..<1000 { await Task.yield() }
    #expect(!hasReturned.withLock { $0 })
    for tab in tabs { #expect(await tab.session.openTabs != nil) }
    gate.open()
    await closing.value
    await again.value
    for tab in tabs { #expect(try await second.bring(tab)?.shown() == "7") }
  }

  @Test func theLeaseIsEndedAlsoWhenACallerOfCloseIsCancelled() async throws {
    let server = await bench.server(page)
    let key = SessionKey(text: "a")
    let change = SessionChange(key: key, epoch: 1, isNew: true, content: Data(), lifetime: .seconds(60))
    #expect(await bench.storage.save([change], of: server.keeper.server) == [])
    let closing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await server.registry.close()
    }
    await closing.value
    let claim = await bench.storage.claim(key, for: ServerID())
    #expect(claim == .claimed(SavedSession(epoch: 2, content: Data())))
  }

  @Test func eachRenewalOfTheLeaseIsReported() async throws {
    let server = await bench.server(page)
    server.report.leases.withLock { $0 = [] }
    await server.keeper.renew()
    let leases = server.report.leases.withLock { $0 }
    #expect(leases.map { $0.time + $0.left } == [SessionMovingSettings().leaseTime])
  }

  @Test func sessionsEndedDuringTheirFirstSaveDoNotReturn() async throws {
    let server = await bench.server(page)
    let tab = try await server.open(page)
    try await tab.add(7, as: 1)
    let gate = server.holdSaves()
    let saving = Task { await server.keeper.saveDue() }
    await gate.arrival()
    await server.registry.endSession(of: tab.session.token)
    #expect(try await server.bring(tab) == nil)
    await server.keeper.renew()
    gate.open()
    await saving.value
    #expect(try await server.bring(tab) == nil)
    #expect(bench.storage.rows.isEmpty)
  }

  @Test func sessionsWithAnUnansweredRemovalDoNotReturn() async throws {
    let server = await bench.server(page)
    let tab = try await server.open(page)
    await server.keeper.saveDue()
    server.cut()
    await server.registry.endSession(of: tab.session.token)
    server.mend()
    #expect(try await server.bring(tab) == nil)
    await server.keeper.renew()
    #expect(bench.storage.rows.isEmpty)
  }

  @Test func savesAllDueSessionsAndReportsABacklogOnFailure() async throws {
    var settings = SessionMovingSettings()
    settings.largestBatch = 2
    let server = await bench.server(page, settings: settings)
    var tabs: [MovingTab] = []
    for _ in 0..<5 { tabs.append(try await server.open(page)) }
    await server.keeper.saveDue()
    #expect(bench.storage.rows.count == 5)
    for tab in tabs { try await tab.add(1, as: 1) }
    bench.pass(.seconds(1))
    server.cut()
    await server.keeper.saveDue()
    bench.pass(.seconds(2))
    server.report.backlogs.withLock { $0 = [] }
    await server.keeper.saveDue()
    let backlog = server.report.backlogs.withLock { $0.first }
    #expect(backlog?.count == 5)
    #expect(backlog.map { $0.longest >= .seconds(1) } == true)
    server.mend()
    bench.pass(.seconds(2))
    await server.keeper.saveDue()
    for tab in tabs { #expect(tab.tab.savedEvents == 1) }
    #expect(server.report.backlogs.withLock { $0.last?.count } == 0)
  }
}
