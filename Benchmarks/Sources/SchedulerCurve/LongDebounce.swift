import CombineShim
import Dispatch
import Schedulers

/// A debounce of one value for ten simulated years.
enum LongDebounce {
  /// The time that a debounce must not reach.
  static let limit = Duration.milliseconds(1)

  /// Measures subscribing, sending the value and advancing the time.
  /// - Parameter rounds: The number of measurements, of which the minimum is returned.
  static func measure(rounds: Int) -> Duration {
    (0..<rounds).map { _ in run() }.min() ?? .zero
  }

  /// Returns a message if the time reaches the limit, or `nil`.
  static func complaint(about time: Duration) -> String? {
    if time < limit { return nil }
    return
      "missed: a debounce of 10 simulated years takes \(time.microseconds.formatted(decimals: 1)) µs, target below 1 ms"
  }

  private static func run() -> Duration {
    let tenYears = DispatchQueue.SchedulerTimeType.Stride.seconds(10 * 365 * 86_400)
    var received = 0
    let time = ContinuousClock().measure {
      let scheduler = DispatchQueue.test
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.debounce(for: tenYears, scheduler: scheduler).sink { received = $0 }
      subject.send(1)
      scheduler.advance(by: tenYears)
      token.cancel()
    }
    precondition(received == 1, "The value was not delivered")
    return time
  }
}
