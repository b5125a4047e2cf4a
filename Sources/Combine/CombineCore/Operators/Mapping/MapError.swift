extension Publisher {
  /// Transforms the failure with a closure.
  ///
  ///     upstream:         --1--2--X(a)
  ///     mapError { b }    --1--2--X(b)
  ///
  /// Values, demand and threads are upstream's.
  /// - Parameter transform: A closure that makes the new failure of a failure.
  /// - Returns: A publisher that sends the same and fails with the new failure.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// A publisher that transforms the failure of another.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher whose failure is transformed.
    public let upstream: Upstream

    /// Makes the new failure of a failure.
    public let transform: (Upstream.Failure) -> Failure

    /// Makes the publisher that ``Publisher/mapError(_:)`` returns.
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
  /// Gives a publisher that cannot fail a type of failure, so that it fits others that can.
  ///
  ///     upstream:                  --1--2--|
  ///     setFailureType(to: E.self) --1--2--|
  ///
  /// Demand, completion and threads are upstream's.
  /// - Parameter failureType: The type of failure.
  /// - Returns: A publisher that sends the same and is said to fail with that type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends what another sends that cannot fail, and is said to fail with some type.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/setFailureType(to:)`` returns.
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

    /// Gives the same upstream another type of failure.
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
