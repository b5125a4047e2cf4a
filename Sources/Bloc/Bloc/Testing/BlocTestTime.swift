import CombineShim
import Schedulers

/// Time that passes when a test says so: a test scheduler or a test clock.
public protocol BlocTestTime {
  /// Advances the time, and runs what becomes due.
  nonisolated(nonsending) func pass(_ duration: Duration) async
}

extension TestScheduler: BlocTestTime {
  public nonisolated(nonsending) func pass(_ duration: Duration) async {
    let (seconds, attoseconds) = duration.components
    await advance(
      by: .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000)),
      isolation: #isolation
    )
  }
}

extension TestClock: BlocTestTime where Duration == Swift.Duration {
  public nonisolated(nonsending) func pass(_ duration: Duration) async {
    await advance(by: duration, isolation: #isolation)
  }
}

/// Returns a closure that waits in a test's virtual time, or without one in real time.
func passing(_ duration: Duration, _ time: (any BlocTestTime)?) -> BlocTestWait {
  {
    if let time {
      await time.pass(duration)
    } else {
      try await Task.sleep(for: duration)
    }
  }
}
