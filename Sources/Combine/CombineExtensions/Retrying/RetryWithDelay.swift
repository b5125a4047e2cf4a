import CombineShim

extension Publisher {
  /// Subscribes to upstream again after a failure, up to a given number of times, and waits before each
  /// attempt.
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
  /// Use this operator for failures that take some time to pass, such as a server that is busy. The stream
  /// ends with the failure of the last attempt, or with the first failure that your closure rejects. The
  /// operator requests from the next attempt what you haven't received yet. When you cancel the subscription,
  /// you also cancel an attempt that is scheduled. Each subscriber has its own count. Without a delay, any
  /// number of attempts may fail in a row.
  /// - Parameters:
  ///   - maxRetries: The maximum number of times to subscribe again. As in `retry(_:)`, a negative number
  ///     means no limit.
  ///   - delay: The time to wait before each new attempt. Without a delay, the attempt starts on the thread
  ///     that received the failure.
  ///   - scheduler: The scheduler that measures the time and performs the delayed subscriptions.
  ///   - options: Options for scheduling the work, or `nil`.
  ///   - shouldRetry: A closure that returns whether to retry after a failure. The operator doesn't call it
  ///     after the last attempt.
  /// - Returns: A publisher of the elements from all attempts.
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

  /// Subscribes to upstream again after certain failures, up to a given number of times.
  ///
  ///     first:                       --1--X(a)
  ///     second:                           --1--X(b)
  ///     retry(2, when: { $0 == a })  --1----1--X(b)
  ///
  /// Use this operator when only some failures are likely to pass. The stream ends with the failure of the
  /// last attempt, or with the first failure that your closure rejects. Before that, each new attempt
  /// receives a request for the elements that you are still missing. The attempts are counted separately for
  /// each subscriber.
  /// - Parameters:
  ///   - maxRetries: The maximum number of times to subscribe again. As in `retry(_:)`, a negative number
  ///     means no limit.
  ///   - shouldRetry: A closure that returns whether to retry after a failure. The operator doesn't call it
  ///     after the last attempt.
  /// - Returns: A publisher of the elements from all attempts.
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
  /// Creates a trigger for `retryWhen(_:)` from its publisher of failures. The trigger waits after a failure
  /// to retry and then emits an element, and fails with any other failure.
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

/// The delay before each new attempt. See `retry(_:delay:scheduler:options:when:)`.
///
/// ```swift
/// .exponential(initial: .milliseconds(100), multiplier: 2, maximum: .seconds(10)).jittered()
/// ```
///
/// The first attempt after a failure has the number 1. If a delay is zero or negative, the attempt starts
/// immediately, and no delay exceeds a hundred years.
public struct RetryDelay<Failure: Error> {
  @usableFromInline typealias Delay = (_ attempt: Int, _ failure: Failure) -> Duration

  /// This closure runs for each subscriber, whose state consists of the variables that the closure captures.
  @usableFromInline let start: () -> Delay

  @inlinable
  init(start: @escaping () -> Delay) {
    self.start = start
  }
}

extension RetryDelay {
  /// A delay of zero, with which each new attempt starts immediately, on the thread that received the
  /// failure.
  @inlinable public static var none: RetryDelay { constant(.zero) }

  /// Creates a constant delay.
  /// - Parameter delay: The time before each attempt.
  /// - Returns: A delay that remains the same.
  @inlinable
  public static func constant(_ delay: Duration) -> RetryDelay {
    custom { _, _ in delay }
  }

  /// Creates a delay that grows by the same amount with each attempt.
  /// - Parameters:
  ///   - initial: The delay before the first attempt.
  ///   - increment: The time to add for each further attempt.
  ///   - maximum: The maximum delay, or `nil`.
  /// - Returns: A delay that grows linearly.
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

  /// Creates a delay that grows by the same factor with each attempt.
  /// - Parameters:
  ///   - initial: The delay before the first attempt.
  ///   - multiplier: The factor for each further attempt, which must be finite and not negative.
  ///   - maximum: The maximum delay, or `nil`.
  /// - Returns: A delay that grows exponentially.
  @inlinable
  public static func exponential(
    initial: Duration,
    multiplier: Double = 2,
    maximum: Duration? = nil
  ) -> RetryDelay {
    precondition(
      multiplier >= 0 && multiplier.isFinite,
      "The multiplier must be finite and nonnegative, not \(multiplier)"
    )
    return custom { attempt, _ in
      let seconds = initial.inSeconds * power(multiplier, attempt - 1)
      return Duration(inSeconds: seconds, maximum: maximum)
    }
  }

  /// Creates a delay from a closure.
  /// - Parameter delay: A closure that returns the delay before an attempt. It receives the number of the
  ///   attempt, starting at 1, and the failure before it.
  /// - Returns: A delay that the closure determines.
  @inlinable
  public static func custom(
    _ delay: @escaping (_ attempt: Int, _ failure: Failure) -> Duration
  ) -> RetryDelay {
    RetryDelay { delay }
  }

  /// Returns this delay multiplied by a random number each time.
  ///
  /// Use a random delay to keep clients that failed together from retrying at the same time.
  /// - Parameters:
  ///   - factors: The range of the random numbers. The range `0...1` is known as full jitter.
  ///   - generator: The random number generator. A subscriber uses its own copy.
  /// - Returns: A randomized delay.
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
  /// - Returns: The power, computed in O(log n). Infinite if it is too large.
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
  /// The longest delay, which is a hundred years in seconds. A scheduler can still add it to any current
  /// date.
  private static var longestDelay: Double { 100 * 365 * 86_400 }

  @usableFromInline var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// Creates a delay from a computed number, which may be out of range.
  @usableFromInline
  init(inSeconds seconds: Double, maximum: Duration?) {
    let limit = min(maximum?.inSeconds ?? .infinity, Self.longestDelay)
    // The order matters, because zero times infinity is not a number.
    self = seconds > 0 ? .seconds(min(seconds, limit)) : .zero
  }
}

extension SchedulerTimeIntervalConvertible {
  /// Creates an interval from a duration, with nanosecond precision.
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
