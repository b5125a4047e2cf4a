import CombineShim

extension Publisher {
  /// Subscribes anew when the publisher fails, up to a number of times, and each time after a delay.
  ///
  ///     first:                            --1--X
  ///     second:                                  --1--X
  ///     third:                                          --1--2--|
  ///     retry(2, delay: .constant(2), …)  --1------1------1--2--|
  ///
  /// ```swift
  /// request.retry(
  ///   5,
  ///   delay: .exponential(initial: .milliseconds(100), maximum: .seconds(10)).jittered(),
  ///   scheduler: DispatchQueue.main,
  ///   when: { $0.isTransient }
  /// )
  /// ```
  ///
  /// The failure of the last attempt ends the stream, and so does one that the function declines. Demand that
  /// is not met is requested from the next attempt. A cancel while an attempt is waiting calls that off. Each
  /// subscriber has a count of its own. Any number of attempts may fail in a row without a delay.
  /// - Parameters:
  ///   - maxRetries: The number of times to subscribe anew at the most; a negative number means for ever, as
  ///     in `retry(_:)`.
  ///   - delay: The time to wait before each new attempt. Without a delay it is made where the failure came.
  ///   - scheduler: The scheduler that measures the time and on which delayed attempts are subscribed to.
  ///   - options: The scheduler's options for the work, or `nil`.
  ///   - shouldRetry: A closure that says of a failure whether there is to be another attempt; not called
  ///     after the last.
  /// - Returns: A publisher of the values of all attempts.
  @inlinable
  public func retry<S: Scheduler>(
    _ maxRetries: Int,
    delay: RetryDelay<Failure> = .none,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    when shouldRetry: @escaping (Failure) -> Bool = { _ in true }
  ) -> some Publisher<Output, Failure> {
    retryWhen { failures in
      let nextDelay = delay.start()
      return failures.retryDecisions(maxRetries, shouldRetry) { attempt, failure in
        let interval = S.SchedulerTimeType.Stride(delay: nextDelay(attempt, failure))
        guard interval > .zero else { return Just(()).eraseToAnyPublisher() }
        return Publishers.interval(interval, on: scheduler, options: options)
          .first()
          .map { _ in }
          .eraseToAnyPublisher()
      }
    }
  }

  /// Subscribes anew when the publisher fails with certain failures, up to a number of times.
  ///
  ///     first:                       --1--X(a)
  ///     second:                           --1--X(b)
  ///     retry(2, when: { $0 == a })  --1----1--X(b)
  ///
  /// The failure of the last attempt ends the stream, and so does one that the function declines. Demand that
  /// is not met is requested from the next attempt. Each subscriber has a count of its own.
  /// - Parameters:
  ///   - maxRetries: The number of times to subscribe anew at the most; a negative number means for ever, as
  ///     in `retry(_:)`.
  ///   - shouldRetry: A closure that says of a failure whether there is to be another attempt; not called
  ///     after the last.
  /// - Returns: A publisher of the values of all attempts.
  @inlinable
  public func retry(
    _ maxRetries: Int,
    when shouldRetry: @escaping (Failure) -> Bool
  ) -> some Publisher<Output, Failure> {
    retryWhen { failures in
      failures.retryDecisions(maxRetries, shouldRetry) { _, _ in Just(()) }
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes the trigger of `retryWhen(_:)` from its failures: waits after those that are retried, and fails
  /// with others.
  @inlinable
  func retryDecisions<Wait: Publisher<Void, Never>>(
    _ maxRetries: Int,
    _ shouldRetry: @escaping (Output) -> Bool,
    _ wait: @escaping (_ attempt: Int, _ failure: Output) -> Wait
  ) -> some Publisher<Void, Output> where Output: Error {
    var attempt = 0
    return setFailureType(to: Output.self).flatMap(maxPublishers: .max(1)) {
      failure -> AnyPublisher<Void, Output> in
      guard maxRetries < 0 || attempt < maxRetries, shouldRetry(failure) else {
        return Fail(error: failure).eraseToAnyPublisher()
      }
      attempt += 1
      return wait(attempt, failure).setFailureType(to: Output.self).eraseToAnyPublisher()
    }
  }
}

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

extension Duration {
  /// The longest delay: a hundred years, in seconds. Schedulers can still add it to any date of today.
  private static var longestDelay: Double { 100 * 365 * 86_400 }

  @usableFromInline var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// Makes a delay of a computed number, which may be out of all bounds.
  @usableFromInline
  init(inSeconds seconds: Double, maximum: Duration?) {
    let limit = min(maximum?.inSeconds ?? .infinity, Self.longestDelay)
    // In this order, as nothing times infinity is not a number.
    self = seconds > 0 ? .seconds(min(seconds, limit)) : .zero
  }
}

extension SchedulerTimeIntervalConvertible {
  /// Makes an interval of a duration, to the nanosecond.
  @usableFromInline
  init(delay: Duration) {
    let seconds = Duration(inSeconds: delay.inSeconds, maximum: nil).inSeconds
    if let nanoseconds = Int(exactly: (seconds * 1e9).rounded()) {
      self = .nanoseconds(nanoseconds)
    } else {
      self = .seconds(seconds)
    }
  }
}
