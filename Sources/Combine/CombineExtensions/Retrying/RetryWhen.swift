import CombineShim

extension Publisher {
  /// Subscribes to upstream again after a failure, each time another publisher emits an element.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// Use this operator when you want to decide about each retry, for example to retry when the network is
  /// available again. Your closure receives a publisher of the failures and returns the trigger, once for
  /// each subscriber. When the trigger emits an element after a failure, the operator subscribes to upstream
  /// again. It ignores other elements of the trigger. When the trigger finishes or fails, the stream ends
  /// with the same completion, even during an attempt.
  ///
  /// The operator requests an unlimited number of elements from the trigger. The publisher of failures
  /// buffers a failure until it is requested, and finishes when the stream has ended.
  ///
  /// ```swift
  /// request.retryWhen { failures in failures.prefix(3).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
  /// ```
  ///
  /// In each new attempt, the operator requests the elements that you are still missing. You receive one call
  /// at a time, on the threads of upstream and the trigger, and any number of attempts in a row may fail
  /// while you subscribe.
  ///
  /// - Parameter errorTrigger: A closure that creates the trigger from the failures.
  /// - Returns: A publisher of the elements from all attempts.
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Failure {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }

  /// Subscribes to upstream again after a failure, each time another publisher, which can't fail, emits an
  /// element.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// Apart from the trigger, which can't fail, this method behaves like the other `retryWhen(_:)`.
  /// - Parameter errorTrigger: A closure that creates the trigger from the failures.
  /// - Returns: A publisher of the elements from all attempts.
  // This method is disfavored, because both methods match if upstream can't fail.
  @_disfavoredOverload
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Never {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream again after a failure, each time a trigger emits an element.
  public struct RetryWhen<Upstream: Publisher, RetryTrigger: Publisher, Output, Failure: Error>: Publisher
  where Upstream.Output == Output, Upstream.Failure == Failure {
    @usableFromInline let upstream: Upstream
    @usableFromInline let errorTrigger: (AnyPublisher<Failure, Never>) -> RetryTrigger
    @usableFromInline let mapFailure: (RetryTrigger.Failure) -> Failure

    /// Creates the publisher that `retryWhen(_:)` returns.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to subscribe to again after a failure.
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
    ///   - upstream: The publisher to subscribe to, and to subscribe to again after a failure.
    ///   - errorTrigger: A closure that creates the trigger from the failures.
    // This initializer is disfavored, because both initializers match if upstream can't fail.
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
