import Schedulers
import Testing

struct ImmediateClockTests {
  @Test func sleepsEndImmediatelyAndAdvanceTheTime() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(86_400))
    #expect(clock.now.offset == .seconds(86_400))
    try await clock.sleep(until: .init())
    #expect(clock.now.offset == .seconds(86_400))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let clock = ImmediateClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test @MainActor func endlessSleepsYieldAndCanBeCancelled() async {
    let clock: some Clock<Duration> = .immediate
    let task = Task { @MainActor in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
