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
