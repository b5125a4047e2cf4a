import CombineShim

extension Publisher {
  /// Subscribes anew when the publisher fails, as often and when another publisher says so.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// The closure runs once for each subscriber, and makes the trigger from a publisher of upstream's
  /// failures: a value of the trigger after a failure subscribes anew, its finish finishes the stream, and
  /// its failure fails it, at once, also while an attempt is going on. Its values at other times mean
  /// nothing; an unlimited number of values is requested from it. The publisher of failures keeps each of
  /// them for its subscribers until they demand it, and finishes when the stream has ended.
  ///
  /// ```swift
  /// request.retryWhen { failures in failures.prefix(3).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
  /// ```
  ///
  /// Demand that is not met is requested from the next attempt. Any number of attempts may fail in a row
  /// while they are being subscribed to. Threads are those of upstream and of the trigger, also at once:
  /// downstream gets one call at a time.
  ///
  /// - Parameter errorTrigger: A closure that makes the trigger of the failures.
  /// - Returns: A publisher of the values of all attempts.
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Failure {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }

  /// Subscribes anew when the publisher fails, as often and when another publisher says so that cannot fail
  /// itself.
  ///
  ///     first:        --1--2--X
  ///     trigger:              ----v
  ///     second:                   --1--2--3--|
  ///     retryWhen:    --1--2--------1--2--3--|
  ///
  /// But for the trigger's failure it is the other `retryWhen(_:)`.
  /// - Parameter errorTrigger: A closure that makes the trigger of the failures.
  /// - Returns: A publisher of the values of all attempts.
  // Disfavoured, as both fit an upstream that cannot fail.
  @_disfavoredOverload
  @inlinable
  public func retryWhen<RetryTrigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
  ) -> Publishers.RetryWhen<Self, RetryTrigger, Output, Failure> where RetryTrigger.Failure == Never {
    Publishers.RetryWhen(upstream: self, errorTrigger: errorTrigger)
  }
}

extension Publishers {
  /// A publisher that subscribes to another anew after a failure, when a trigger sends a value.
  public struct RetryWhen<Upstream: Publisher, RetryTrigger: Publisher, Output, Failure: Error>: Publisher
  where Upstream.Output == Output, Upstream.Failure == Failure {
    @usableFromInline let upstream: Upstream
    @usableFromInline let errorTrigger: (AnyPublisher<Failure, Never>) -> RetryTrigger
    @usableFromInline let mapFailure: (RetryTrigger.Failure) -> Failure

    /// Makes the publisher that `retryWhen(_:)` returns.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to subscribe to again.
    ///   - errorTrigger: A closure that makes the trigger of the failures.
    @inlinable
    public init(
      upstream: Upstream,
      errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> RetryTrigger
    ) where RetryTrigger.Failure == Failure {
      self.upstream = upstream
      self.errorTrigger = errorTrigger
      mapFailure = { $0 }
    }

    /// Makes the publisher that `retryWhen(_:)` returns for a trigger that cannot fail.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to subscribe to again.
    ///   - errorTrigger: A closure that makes the trigger of the failures.
    // Disfavoured, as both fit an upstream that cannot fail.
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
