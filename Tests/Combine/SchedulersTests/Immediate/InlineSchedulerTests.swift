import CombineShim
import Foundation
import Schedulers
import Testing

struct InlineSchedulerTests {
  @Test func runsEveryActionBeforeScheduleReturns() {
    let scheduler = DispatchQueue.immediate
    var ran: [String] = []
    scheduler.schedule { ran.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(60))) { ran.append("later") }
    scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { ran.append("once") }.cancel()
    #expect(ran == ["now", "later", "once"])
  }

  @Test func virtualTimeDoesNotAdvance() {
    #expect(DispatchQueue.immediate.now == .epoch)
    #expect(RunLoop.immediate.now == .epoch)
    #expect(OperationQueue.immediate.now == .epoch)
    #expect(DispatchQueue.immediate.minimumTolerance == .zero)
  }
}
