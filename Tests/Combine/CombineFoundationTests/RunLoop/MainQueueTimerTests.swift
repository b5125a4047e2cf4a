import Dispatch
import Foundation
import Testing

@testable import CombineFoundation

struct MainQueueTimerTests {
  private func makeTimer(after delay: TimeInterval, every interval: TimeInterval) -> MainQueueTimer {
    MainQueueTimer(at: Date(timeIntervalSinceNow: delay), interval: interval, tolerance: 0) { _ in }
  }

  // By a clock that no step of the wall clock changes.
  @Test func isDueOnceForEachInterval() {
    let timer = makeTimer(after: 100, every: 10)
    defer { timer.cancel() }
    let begin = DispatchTime.now()
    let seconds: [Double] = [99, 101, 102, 109, 111, 135, 136, 141]
    #expect(seconds.filter { timer.isDue(at: begin + $0) } == [101, 111, 135, 141])
  }

  @Test func aDateThatHasPassedIsDueAtOnceAndKeepsItsPhase() {
    let timer = makeTimer(after: -25, every: 10)
    defer { timer.cancel() }
    let begin = DispatchTime.now()
    let seconds: [Double] = [0, 4, 6, 14, 16]
    #expect(seconds.filter { timer.isDue(at: begin + $0) } == [0, 6, 16])
  }
}
