import CombineShim
import Dispatch
import Schedulers

/// Actions at dates in random order, which a test scheduler schedules and runs.
struct ScheduledActions {
  let count: Int

  /// Measures scheduling and running the actions.
  /// - Parameter rounds: The number of measurements, of which the minimum counts.
  func measure(rounds: Int) -> Curve.Point {
    let dates = makeDates()
    let time = (0..<rounds).map { _ in run(at: dates) }.min() ?? .zero
    return Curve.Point(count: count, time: time)
  }

  /// Returns the same dates each time, some of them equal.
  private func makeDates() -> [DispatchQueue.SchedulerTimeType] {
    var generator = SplitMix(state: 2_026)
    let start = DispatchQueue.test.now
    return (0..<count).map { _ in
      start.advanced(by: .nanoseconds(Int.random(in: 1...count, using: &generator)))
    }
  }

  private func run(at dates: [DispatchQueue.SchedulerTimeType]) -> Duration {
    let scheduler = DispatchQueue.test
    var ran = 0
    let time = ContinuousClock().measure {
      for date in dates {
        scheduler.schedule(after: date) { ran += 1 }
      }
      scheduler.run()
    }
    precondition(ran == count, "\(ran) of \(count) actions ran")
    return time
  }
}

/// A generator of reproducible numbers.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
