import CombineCore
import CombineFoundation
import Foundation
import XCTest

// XCTest runs tests that aren't `async` on the main thread, so they can run its loop.
final class RunningMainLoopTests: XCTestCase {
  func testEachActionRunsOnceAndInOrder() {
    var log: [Int] = []
    for number in 0..<100 { RunLoop.main.schedule { log.append(number) } }
    XCTAssertEqual(log, [])
    run { log.count == 100 }
    runOnce()
    XCTAssertEqual(log, Array(0..<100))
  }

  func testAnActionMayRunTheLoopNested() {
    var log: [String] = []
    RunLoop.main.schedule {
      RunLoop.main.schedule { log.append("inner") }
      self.run { log == ["inner"] }
      log.append("outer")
    }
    run { log.count == 2 }
    XCTAssertEqual(log, ["inner", "outer"])
  }

  func testATimerSendsOnceForEachInterval() {
    let start = Date()
    var dates: [Date] = []
    let subscription = Timer.publish(every: 0.02, on: .main, in: .common).autoconnect().sink {
      dates.append($0)
    }
    run { dates.count == 5 }
    subscription.cancel()
    for (index, date) in dates.enumerated() {
      XCTAssertGreaterThanOrEqual(date.timeIntervalSince(start), Double(index + 1) * 0.02 - 0.002)
    }
  }

  func testAnActionWithADateRunsOnce() {
    var runs = 0
    RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: .milliseconds(5))) { runs += 1 }
    run { runs > 0 }
    runOnce()
    XCTAssertEqual(runs, 1)
  }

  private func run(until condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 60)
    while !condition(), Date() < end { runOnce() }
  }

  /// Runs the loop for a short time.
  private func runOnce() {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
  }
}
