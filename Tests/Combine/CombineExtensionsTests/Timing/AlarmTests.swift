import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

@testable import CombineExtensions

struct AlarmTests {
  private let scheduler = ProbeScheduler()
  private let alarm = Alarm()

  @Test func ringsOnceAtItsTime() {
    var count = 0
    alarm.set(after: 5, on: scheduler, options: nil) { count += 1 }
    scheduler.advance(by: 4)
    #expect(count == 0)
    scheduler.advance(by: 20)
    #expect(count == 1)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func ringsOnceIfCancelsAreTooLate() {
    scheduler.ignoresCancel = true
    var count = 0
    alarm.set(after: 5, on: scheduler, options: nil) { count += 1 }
    scheduler.advance(by: 20)
    #expect(count == 1)
  }

  @Test func ringsRepeatedlyUntilResetOrEnded() {
    var log: [String] = []
    alarm.set(every: 5, on: scheduler, options: nil) { log.append("a") }
    scheduler.advance(by: 10)
    alarm.set(every: 3, on: scheduler, options: nil) { log.append("b") }
    scheduler.advance(by: 5)
    alarm.end()
    scheduler.advance(by: 5)
    #expect(log == ["a", "a", "b"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func nothingCanBeSetAfterTheEnd() {
    alarm.end()
    alarm.set(after: 5, on: scheduler, options: nil) { Issue.record("It has ended") }
    alarm.set(every: 5, on: scheduler, options: nil) { Issue.record("It has ended") }
    #expect(scheduler.history.isEmpty)
  }

  @Test func mayRingBeforeItsTokenArrives() {
    var log: [String] = []
    alarm.set(after: .seconds(1), on: DispatchQueue.immediate, options: nil) { log.append("once") }
    alarm.set(every: .seconds(1), on: DispatchQueue.immediate, options: nil) { log.append("first") }
    #expect(log == ["once", "first"])
  }

  @Test(arguments: [true, false]) func itReleasesItsAction(rings: Bool) {
    let lives = LifeCounter()
    do {
      let life = lives.makeLife()
      alarm.set(after: 5, on: scheduler, options: nil) { [life] in _ = life }
    }
    #expect(lives.living == 1)
    if rings { scheduler.advance(by: 5) } else { alarm.end() }
    #expect(lives.living == 0)
  }
}
