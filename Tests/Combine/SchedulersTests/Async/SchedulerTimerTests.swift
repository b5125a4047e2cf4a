import CombineProbes
import CombineShim
import Foundation
import Testing

@testable import Schedulers

@MainActor struct SchedulerTimerTests {
  @Test func tasksReceiveEveryTick() async {
    let scheduler = DispatchQueue.test
    let record = Record<DispatchQueue.SchedulerTimeType>()
    let task = Task {
      for await time in scheduler.timer(interval: .seconds(1)) { record.add(time) }
    }
    await scheduler.advance(by: .seconds(5))
    #expect(record.events == (1...5).map { .epoch.advanced(by: .seconds($0)) })
    task.cancel()
    await task.value
    #expect(scheduler.timeline.count == 0)
  }

  @Test func keepsTheLatestUnawaitedTick() async {
    let scheduler = DispatchQueue.test
    var iterator = scheduler.timer(interval: .seconds(1)).makeAsyncIterator()
    await scheduler.advance(by: .seconds(3))
    #expect(await iterator.next() == .epoch.advanced(by: .seconds(3)))
    await scheduler.advance(by: .seconds(1))
    #expect(await iterator.next() == .epoch.advanced(by: .seconds(4)))
  }

  @Test func leavingTheLoopEndsTheTimer() async {
    let scheduler = DispatchQueue.test
    let task = Task {
      for await _ in scheduler.timer(interval: 1) { break }
    }
    await scheduler.advance(by: 1)
    await task.value
    #expect(scheduler.timeline.count == 0)
  }

  @Test func releasingTheIteratorEndsTheTimer() {
    let scheduler = DispatchQueue.test
    do {
      let iterator = scheduler.timer(interval: 1).makeAsyncIterator()
      #expect(scheduler.timeline.count == 1)
      withExtendedLifetime(iterator) {}
    }
    #expect(scheduler.timeline.count == 0)
  }

  @Test func nothingRunsBeforeItIsIterated() {
    let scheduler = DispatchQueue.test
    let timer = scheduler.timer(interval: 1)
    #expect(scheduler.timeline.count == 0)
    #expect(timer.interval == 1)
    #expect(timer.tolerance == nil)
    #expect(timer.options == nil)
    #expect(timer.scheduler === scheduler)
  }

  @Test func eachIterationHasItsOwnTimer() async {
    let scheduler = DispatchQueue.test
    let timer = scheduler.timer(interval: 2)
    var first = timer.makeAsyncIterator()
    await scheduler.advance(by: 1)
    var second = timer.makeAsyncIterator()
    await scheduler.advance(by: 2)
    #expect(await first.next() == .epoch.advanced(by: 2))
    #expect(await second.next() == .epoch.advanced(by: 3))
  }

  @Test func endedTimersProduceNothing() async {
    let scheduler = DispatchQueue.test
    let task = Task {
      var iterator = scheduler.timer(interval: 1).makeAsyncIterator()
      var times = [await iterator.next()]
      times.append(await iterator.next())
      return times
    }
    await scheduler.advance()
    task.cancel()
    #expect(await task.value == [nil, nil])
  }

  @Test func toleranceAndOptionsAreHandedOn() {
    let scheduler = ProbeScheduler()
    do {
      let iterator = scheduler.timer(interval: 5, tolerance: 2, options: .init("o")).makeAsyncIterator()
      #expect(scheduler.history == ["now", "after 5 every 5 tolerance 2 o"])
      withExtendedLifetime(iterator) {}
    }
    #expect(scheduler.history.last == "cancel")
  }

  @Test func aRealQueueTicks() async {
    var count = 0
    for await _ in DispatchQueue.global().timer(interval: .milliseconds(1)) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }
}
