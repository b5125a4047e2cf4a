import CombineShim
import Foundation
import Schedulers
import Testing

struct TestSchedulerStressTests {
  @Test func schedulingFromManyThreadsWhileTimePassesLosesNothing() {
    let scheduler = DispatchQueue.test
    let count = CountedRuns()
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for number in 0..<2_000 {
        scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(number % 10))) { count.add() }
        if worker == 0 { scheduler.advance(by: .milliseconds(1)) }
      }
    }
    scheduler.run()
    #expect(count.value == 8_000)
  }
}

private final class CountedRuns: @unchecked Sendable {
  // Unchecked: guarded by `lock`.
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add() { lock.withLock { count += 1 } }
}
