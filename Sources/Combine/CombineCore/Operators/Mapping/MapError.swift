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
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
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
