extension Publisher {
  /// Transforms a failure with the given closure.
  ///
  ///     upstream:         --1--2--X(a)
  ///     mapError { b }    --1--2--X(b)
  ///
  /// Use this operator to match the failure type of other publishers, or to replace an error with one that
  /// means more to your users. It forwards requests to upstream unchanged, and you receive elements on the
  /// threads that upstream sends them from.
  /// - Parameter transform: A closure that takes the upstream failure and returns a new failure.
  /// - Returns: A publisher that publishes the same elements and fails with the new failure.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// A publisher that transforms a failure with a closure.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that transforms the failure.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates the publisher that ``Publisher/mapError(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      transform = map
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.MapError {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: ValuePassingSubscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Upstream.Failure) -> Downstream.Failure
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, transform: @escaping (Upstream.Failure) -> Downstream.Failure) {
      self.downstream = downstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion.mapError(transform))
    }

    @usableFromInline var description: String { "MapError" }
  }
}

extension Publisher where Failure == Never {
  /// Changes the failure type of a publisher that never fails to match other publishers.
  ///
  ///     upstream:                  --1--2--|
  ///     setFailureType(to: E.self) --1--2--|
  ///
  /// Use this operator when you combine a publisher that never fails with publishers that can fail. It
  /// forwards requests to upstream unchanged, and you receive elements and the completion on the threads that
  /// upstream sends them from.
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher that publishes the same elements and has the given failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that never fails but has the given failure type.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/setFailureType(to:)`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }

    @inlinable
    @inline(__always)
    public func _subscribeUnlessKnown<S: Subscriber>(
      _ makeSubscriber: () -> S
    ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
      upstream._subscribeUnlessKnown { Inner(downstream: makeSubscriber()) }?.setFailureType(to: Failure.self)
    }

    /// Changes the failure type again.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: ValuePassingSubscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Never

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: .finished)
    }

    @usableFromInline var description: String { "SetFailureType" }
  }
}
