import Schedulers
import Synchronization
import Testing

struct UnimplementedClockTests {
  @Test func everyUseIsReportedByName() async {
    let clock = UnimplementedClock(name: "clock")
    await report(of: "now") { #expect(clock.now == clock.now) }
    await report(of: "minimumResolution") { #expect(clock.minimumResolution == .zero) }
    await report(of: "sleep(until:tolerance:)") { try? await clock.sleep(for: .seconds(1)) }
  }

  @Test func aSleepIsReportedOnce() async {
    let clock = UnimplementedClock(name: "clock")
    for _ in 1...2 {
      let count = Atomic(0)
      await withKnownIssue {
        try? await clock.sleep(for: .seconds(1))
      } matching: { _ in
        count.wrappingAdd(1, ordering: .relaxed)
        return true
      }
      #expect(count.load(ordering: .relaxed) == 1)
    }
  }

  @Test func aTimerIsReportedOnceAndTicksByTheClockBehindIt() async {
    let test = TestClock()
    let clock = UnimplementedClock(AnyClock(test), name: "clock")
    let count = Atomic(0)
    await withKnownIssue {
      let task = Task {
        var ticks = 0
        for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 }
        return ticks
      }
      await test.advance(by: .seconds(3))
      task.cancel()
      #expect(await task.value == 3)
    } matching: { issue in
      count.wrappingAdd(1, ordering: .relaxed)
      return issue.description.contains("The unimplemented clock 'clock' was used: 'now'")
    }
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test(arguments: [Duration.seconds(1), .zero])
  func timersOfUnimplementedClocksReportOnceAndEnd(interval: Duration) async {
    let clock: any Clock<Duration> = UnimplementedClock(name: "clock")
    let count = Atomic(0)
    await withKnownIssue {
      for await _ in clock.timer(interval: interval) { Issue.record("Nobody waits by it.") }
    } matching: { _ in
      count.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test func anotherClockMayAnswer() async {
    let test = TestClock<Duration>(now: .init(offset: .seconds(3)))
    let clock = UnimplementedClock(AnyClock(test), name: "clock")
    await report(of: "now") { #expect(clock.now == AnyClock(test).now) }
  }

  @Test func itNeedsNoName() async {
    let clock: some Clock<Duration> = .unimplemented()
    await withKnownIssue {
      try? await clock.sleep(for: .seconds(1))
    } matching: { issue in
      issue.description.contains("The unimplemented clock was used: ")
    }
  }

  private func report(of use: String, _ body: () async -> Void) async {
    await withKnownIssue {
      await body()
    } matching: { issue in
      // `sleep(for:)` first reads the current time.
      issue.description.contains("The unimplemented clock 'clock' was used: '\(use)'")
        || issue.description.contains("The unimplemented clock 'clock' was used: 'now'")
    }
  }
}
