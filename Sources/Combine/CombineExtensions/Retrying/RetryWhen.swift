import CombineShim

extension Publisher {
  /// Resubscribes after a failure, each time another publisher emits an element.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// The closure runs once for each subscriber, and creates the trigger from a publisher of upstream's
  /// failures. If the trigger emits an element after a failure, upstream is resubscribed to. If it finishes
  /// or fails, the stream ends with the same completion immediately, even during an attempt. The trigger's
  /// elements at other times are ignored. The trigger receives unlimited demand. The publisher of failures
  /// buffers each failure for its subscribers until they demand it, and finishes when the stream has ended.
  ///
  /// ```swift
  /// request.retryWhen { failures in failures.prefix(3).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
  /// ```
  ///
  /// Unmet demand is requested from the next attempt. Any number of attempts may fail synchronously in a row.
  /// Events are delivered on the threads of upstream and of the trigger, which may emit concurrently:
  /// downstream receives one call at a time.
  ///
  /// - Parameter errorTrigger: A closure that creates the trigger from the failures.
  /// - Returns: A publisher of the elements of all attempts.
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Failure {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }

  /// Resubscribes after a failure, each time another publisher, which cannot fail, emits an element.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// Works like the other `retryWhen(_:)`, except that the trigger cannot fail.
  /// - Parameter errorTrigger: A closure that creates the trigger from the failures.
  /// - Returns: A publisher of the elements of all attempts.
  // Disfavored, as both fit an upstream that cannot fail.
  @_disfavoredOverload
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Never {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }
}

extension Publishers {
  /// A publisher that resubscribes to its upstream after a failure, each time a trigger emits an element.
  public struct RetryWhen<Upstream: Publisher, RetryTrigger: Publisher, Output, Failure: Error>: Publisher
  where Upstream.Output == Output, Upstream.Failure == Failure {
    @usableFromInline let upstream: Upstream
    @usableFromInline let errorTrigger: (AnyPublisher<Failure, Never>) -> RetryTrigger
    @usableFromInline let mapFailure: (RetryTrigger.Failure) -> Failure

    /// Creates the publisher that `retryWhen(_:)` returns.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to resubscribe to.
    ///   - errorTrigger: A closure that creates the trigger from the failures.
    @inlinable
    public init(
      upstream: Upstream,
      errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
    ) where RetryTrigger.Failure == Failure {
      self.upstream = upstream
      self.errorTrigger = errorTrigger
      mapFailure = { $0 }
    }

    /// Creates the publisher that `retryWhen(_:)` returns for a trigger that cannot fail.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to resubscribe to.
    ///   - errorTrigger: A closure that creates the trigger from the failures.
    // Disfavored, as both fit an upstream that cannot fail.
    @_disfavoredOverload
    @inlinable
    public init(
      upstream: Upstream,
      errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
    ) where RetryTrigger.Failure == Never {
      self.upstream = upstream
      self.errorTrigger = errorTrigger
      mapFailure = unreachable
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = RetryWhenSubscription(downstream: subscriber, upstream: upstream)
      subscriber.receive(subscription: subscription)
      subscription.start(errorTrigger, mapFailure)
    }
  }
}
