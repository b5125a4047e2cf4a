import Schedulers
import Testing

@MainActor struct ClockTimerTests {
  @Test func tasksReceiveEveryTick() async {
    let clock = TestClock()
    let record = Record<Duration>()
    let task = Task {
      for await time in clock.timer(interval: .seconds(2)) { record.add(time.offset) }
    }
    await clock.advance(by: .seconds(7))
    #expect(record.events == [.seconds(2), .seconds(4), .seconds(6)])
    task.cancel()
    await task.value
  }

  @Test func existentialClocksHaveTimers() async {
    let clock = TestClock()
    let unknown: any Clock<Duration> = clock
    let record = Record<Int>()
    let task = Task {
      for await _ in unknown.timer(interval: .seconds(2)) { record.add(1) }
    }
    await clock.advance(by: .seconds(7))
    #expect(record.events == [1, 1, 1])
    task.cancel()
    await task.value
  }

  @Test func concreteClocksAreNotErased() {
    let timer = ContinuousClock().timer(interval: .seconds(1))
    #expect(type(of: timer) == ClockTimer<ContinuousClock>.self)
  }

  @Test func timesThatPassWhileTheTaskIsBusyAreLeftOut() async {
    let clock = TestClock()
    let record = Record<Duration>()
    let task = Task {
      for await time in clock.timer(interval: .seconds(2)) {
        record.add(time.offset)
        try? await clock.sleep(for: .seconds(5))
      }
    }
    await clock.advance(by: .seconds(16))
    #expect(record.events == [.seconds(2), .seconds(8), .seconds(14)])
    task.cancel()
    await task.value
  }

  @Test func itEndsWithItsTaskAndForGood() async {
    let clock = TestClock()
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      var times = [await iterator.next()]
      times.append(await iterator.next())
      return times
    }
    await clock.advance()
    task.cancel()
    #expect(await task.value == [nil, nil])
  }

  @Test func typeErasedClocksHaveTimers() async {
    let clock: any Clock<Duration> = ImmediateClock()
    var count = 0
    for await _ in AnyClock(clock).timer(interval: .seconds(1)) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  @Test func exposesItsProperties() {
    let clock = TestClock()
    let timer = clock.timer(interval: .seconds(1), tolerance: .milliseconds(5))
    #expect(timer.clock === clock)
    #expect(timer.interval == .seconds(1))
    #expect(timer.tolerance == .milliseconds(5))
  }
}
