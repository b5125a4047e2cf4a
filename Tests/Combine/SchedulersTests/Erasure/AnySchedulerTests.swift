import CombineProbes
import CombineShim
import Dispatch
import Schedulers
import Testing

struct AnySchedulerTests {
  @Test func forwardsEveryKindOfScheduling() {
    let scheduler = ImmediateScheduler.shared.eraseToAnyScheduler()
    var ran: [String] = []
    scheduler.schedule { ran.append("now") }
    scheduler.schedule(after: scheduler.now) { ran.append("after") }
    scheduler.schedule(after: scheduler.now, interval: 1) { ran.append("repeatedly") }.cancel()
    #expect(ran == ["now", "after", "repeatedly"])
  }

  @Test func forwardsDatesTolerancesAndOptions() {
    let probe = ProbeScheduler()
    let scheduler: AnySchedulerOf<ProbeScheduler> = probe.eraseToAnyScheduler()
    probe.leastTolerance = 3
    _ = scheduler.now
    _ = scheduler.minimumTolerance
    scheduler.schedule(options: .init("a")) {}
    scheduler.schedule(after: ProbeTime(5), tolerance: 2, options: .init("b")) {}
    scheduler.schedule(after: ProbeTime(7), interval: 4, tolerance: 1, options: .init("c")) {}.cancel()
    #expect(
      probe.history == [
        "now", "minimumTolerance", "schedule a", "after 5 tolerance 2 b", "after 7 every 4 tolerance 1 c",
        "cancel",
      ]
    )
  }

  @Test func isCreatedFromClosures() {
    var calls: [String] = []
    let scheduler = AnySchedulerOf<ProbeScheduler>(
      minimumTolerance: { 4 },
      now: { ProbeTime(9) },
      scheduleImmediately: { options, action in
        calls.append("now \(options?.word ?? "-")")
        action()
      },
      delayed: { date, tolerance, options, action in
        calls.append("after \(date.ticks) \(tolerance.magnitude) \(options?.word ?? "-")")
        action()
      },
      interval: { date, interval, tolerance, options, action in
        calls.append(
          "every \(date.ticks) \(interval.magnitude) \(tolerance.magnitude) \(options?.word ?? "-")"
        )
        action()
        return AnyCancellable { calls.append("cancelled") }
      }
    )
    #expect(scheduler.now == ProbeTime(9))
    #expect(scheduler.minimumTolerance == 4)
    scheduler.schedule { calls.append("ran") }
    scheduler.schedule(after: ProbeTime(1), tolerance: 2, options: .init("x")) { calls.append("ran") }
    scheduler.schedule(after: ProbeTime(1), interval: 3) { calls.append("ran") }.cancel()
    #expect(calls == ["now -", "ran", "after 1 2 x", "ran", "every 1 3 4 -", "ran", "cancelled"])
  }

  @Test func hidingTwiceIsHidingOnce() {
    let once = ImmediateScheduler.shared.eraseToAnyScheduler()
    let twice: AnySchedulerOf<ImmediateScheduler> = once.eraseToAnyScheduler()
    var ran = false
    twice.schedule { ran = true }
    #expect(ran)
  }

  @Test func keepsTheSchedulerThatItHides() {
    weak var hidden: TestSchedulerOf<DispatchQueue>?
    let scheduler: AnySchedulerOf<DispatchQueue> = {
      let test = DispatchQueue.test
      hidden = test
      return test.eraseToAnyScheduler()
    }()
    #expect(hidden != nil)
    withExtendedLifetime(scheduler) {}
  }
}
