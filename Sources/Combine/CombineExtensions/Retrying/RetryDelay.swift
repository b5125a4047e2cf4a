/// The delay before each new attempt: see `retry(_:delay:scheduler:options:when:)`.
///
/// ```swift
/// .exponential(initial: .milliseconds(100), multiplier: 2, maximum: .seconds(10)).jittered()
/// ```
///
/// Attempts are counted from 1, which is the first after a failure. A time that is not positive means at
/// once, and none is longer than a hundred years.
public struct RetryDelay<Failure: Error> {
  @usableFromInline typealias Delay = (_ attempt: Int, _ failure: Failure) -> Duration

  /// Runs for each subscriber, so that what it captures is that subscriber's state.
  @usableFromInline let start: () -> Delay

  @inlinable
  init(start: @escaping () -> Delay) {
    self.start = start
  }
}

extension RetryDelay {
  /// New attempts are made at once, where the failure came.
  @inlinable public static var none: RetryDelay { constant(.zero) }

  /// Returns the same time before each attempt.
  /// - Parameter delay: The time.
  /// - Returns: A delay that does not grow.
  @inlinable
  public static func constant(_ delay: Duration) -> RetryDelay {
    custom { _, _ in delay }
  }

  /// Returns a time that grows by the same amount from attempt to attempt.
  /// - Parameters:
  ///   - initial: The time before the first.
  ///   - increment: The time that is added for each further one.
  ///   - maximum: The longest time, or `nil`.
  /// - Returns: A delay that grows steadily.
  @inlinable
  public static func linear(
    initial: Duration,
    increment: Duration,
    maximum: Duration? = nil
  ) -> RetryDelay {
    custom { attempt, _ in
      let seconds = initial.inSeconds + increment.inSeconds * Double(attempt - 1)
      return Duration(inSeconds: seconds, maximum: maximum)
    }
  }

  /// Returns a time that is multiplied from attempt to attempt.
  /// - Parameters:
  ///   - initial: The time before the first.
  ///   - multiplier: The factor for each further one. A negative number and one that is not
  ///     finite trap.
  ///   - maximum: The longest time, or `nil`.
  /// - Returns: A delay that grows faster and faster.
  @inlinable
  public static func exponential(
    initial: Duration,
    multiplier: Double = 2,
    maximum: Duration? = nil
  ) -> RetryDelay {
    precondition(multiplier >= 0 && multiplier.isFinite, "A delay cannot grow by a factor of \(multiplier)")
    return custom { attempt, _ in
      let seconds = initial.inSeconds * power(multiplier, attempt - 1)
      return Duration(inSeconds: seconds, maximum: maximum)
    }
  }

  /// Returns a time that a function gives.
  /// - Parameter delay: A closure that gets the number of the attempt, from 1, and the failure before it.
  /// - Returns: A delay of any kind.
  @inlinable
  public static func custom(
    _ delay: @escaping (_ attempt: Int, _ failure: Failure) -> Duration
  ) -> RetryDelay {
    RetryDelay { delay }
  }

  /// Returns the same times, each multiplied by a random number, so that many who failed together don't come
  /// back together.
  /// - Parameters:
  ///   - factors: The range of the random numbers; `0...1` is known as full jitter.
  ///   - generator: The generator of the randomness. Each subscriber has a copy of it.
  /// - Returns: A delay that is different each time.
  @inlinable
  public func jittered(
    by factors: ClosedRange<Double> = 0.5...1.5,
    using generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) -> RetryDelay {
    RetryDelay { [start] in
      let delay = start()
      var generator = generator
      return { attempt, failure in
        let seconds = delay(attempt, failure).inSeconds
        return Duration(inSeconds: seconds * Double.random(in: factors, using: &generator), maximum: nil)
      }
    }
  }
}

extension RetryDelay {
  /// - Returns: The number multiplied by itself, in O(log n); infinite when that is too large.
  @usableFromInline
  static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if !rest.isMultiple(of: 2) { result *= square }
      square *= square
      rest /= 2
    }
    return result
  }
}
