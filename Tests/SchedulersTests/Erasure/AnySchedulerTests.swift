import CombineShim
import Schedulers
import Testing

@Suite struct AnySchedulerTests {
  @Test func forwardsEveryKindOfScheduling() {
    let scheduler = ImmediateScheduler.shared.eraseToAnyScheduler()
    var ran: [String] = []
    scheduler.schedule { ran.append("now") }
    scheduler.schedule(after: scheduler.now) { ran.append("after") }
    scheduler.schedule(after: scheduler.now, interval: 1) { ran.append("repeatedly") }.cancel()
    #expect(ran == ["now", "after", "repeatedly"])
  }

  @Test func hidingTwiceIsHidingOnce() {
    let once = ImmediateScheduler.shared.eraseToAnyScheduler()
    let twice: AnySchedulerOf<ImmediateScheduler> = once.eraseToAnyScheduler()
    var ran = false
    twice.schedule { ran = true }
    #expect(ran)
  }
}
