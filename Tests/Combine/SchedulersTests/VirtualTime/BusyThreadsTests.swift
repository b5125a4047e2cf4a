import Foundation
import Schedulers
import Synchronization
import Testing

/// Tests of virtual time beside threads that use all processors, as tests run beside others.
@Suite(.timeLimit(.minutes(5))) struct BusyThreadsTests {
  private static let isOver = Atomic(false)

  /// Starts twice as many busy threads as there are processors.
  private static func occupyProcessors() {
    for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { while !isOver.load(ordering: .relaxed) {} }
    }
  }

  /// Test clocks without a defined end of a pause yield to forty background tasks for each advance.
  @Test func anAdvanceTakesNoLongerThanFortyBackgroundYields() async {
    await #expect(processExitsWith: .success) {
      let clock = TestClock()
      let task = Task { while true { try await clock.sleep(for: .seconds(1)) } }
      BusyThreadsTests.occupyProcessors()
      var (advances, yields) = (Duration.seconds(1), Duration.zero)
      // Other programs share the processors, so the clock has to be fast enough only once.
      for _ in 1...30 where advances > yields {
        advances = await ContinuousClock().measure {
          for _ in 0..<20 { await clock.advance(by: .seconds(1)) }
        }
        yields = await ContinuousClock().measure {
          for _ in 0..<20 * 40 { await Task.detached(priority: .background) { await Task.yield() }.value }
        }
      }
      BusyThreadsTests.isOver.store(true, ordering: .relaxed)
      task.cancel()
      #expect(advances <= yields, "\(advances), \(yields)")
    }
  }
}
