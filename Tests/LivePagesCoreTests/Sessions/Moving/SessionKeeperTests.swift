import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// What happens while the storage has not answered to a save.
struct SessionKeeperTests {
  private let bench = MovingBench()
  private let page = MovingPage()

  @Test func aSecondCloseWaitsForWhatTheFirstHandsOver() async throws {
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
      hasReturned.withLockedValue { $0 = true }
    }
    // Time enough for one that does not wait.
    for _ in 0..<1000 { await Task.yield() }
    #expect(!hasReturned.withLockedValue { $0 })
    for tab in tabs { #expect(await tab.session.openTabs != nil) }
    gate.open()
    await closing.value
    await again.value
    for tab in tabs { #expect(try await second.bring(tab)?.shown() == "7") }
  }

  @Test func closingGoesOnWhenACallerIsCancelled() async throws {
    let (first, second) = (await bench.server(page), await bench.server(page))
    let tab = try await first.open(page)
    try await tab.add(7, as: 1)
    let closing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await first.registry.close()
    }
    await closing.value
    #expect(try await second.bring(tab)?.shown() == "7")
  }
}
