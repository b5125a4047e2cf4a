extension Publisher {
  /// Transforms each value with a closure.
  ///
  ///     upstream:     --1--2--3--|
  ///     map { $0*10 } --10-20-30-|
  ///
  /// Demand, completion and threads are upstream's.
  /// - Parameter transform: A closure that makes the new value of each value.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Replaces each `nil` with a value.
  ///
  ///     upstream:            --1--nil--3--|
  ///     replaceNil(with: 0)  --1--0----3--|
  ///
  /// Demand, completion and threads are upstream's.
  /// - Parameter output: The value to send in place of `nil`.
  /// - Returns: A publisher of values that are never `nil`.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

extension Publishers {
  /// A publisher that transforms each value of another.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes the new value of each value.
    public let transform: (Upstream.Output) -> Output

    /// Makes the publisher that ``Publisher/map(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Upstream.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, map: transform))
    }

    /// Transforms twice in one step.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Map<Upstream, T> {
      let first = self.transform
      return Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
    }

    /// Transforms by both closures in one step. The second may throw.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> TryMap<Upstream, T> {
      let first = self.transform
      return TryMap(upstream: upstream) { try transform(first($0)) }
    }
  }
}

extension Publishers.Map {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let map: (Input) -> Output
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, map: @escaping (Input) -> Output) {
      self.downstream = downstream
      self.map = map
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      downstream.receive(map(input))
    }

    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      downstream._receive(event.map(map))
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Map" }
  }
}

extension Publisher {
  /// Transforms each value with a closure that may throw, which ends the stream with that error.
  ///
  ///     upstream:  --1--2--x--4--|
  ///     tryMap(…)  --a--b--X
  ///
  /// Demand and threads are upstream's. A throw cancels upstream before downstream learns of it.
  /// - Parameter transform: A closure that makes the new value of each value, or throws.
  /// - Returns: A publisher of the new values that fails with what the closure throws.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of another with a closure that may throw.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes the new value of each value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes the publisher that ``Publisher/tryMap(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: Inner(downstream: subscriber, map: transform))
    }

    /// Transforms twice in one step.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> TryMap<Upstream, T> {
      tryMap(transform)
    }

    /// Transforms by both closures in one step. Both may throw.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> TryMap<Upstream, T> {
      let first = self.transform
      return TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }
}

extension Publishers.TryMap {
  // As in Combine, a value is not checked against the subscription's state: where upstream breaks the rules,
  // the closure runs before the subscription and after the end too, and its result goes downstream. So does
  // each error that it throws.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let map: (Input) throws -> Output

    @inlinable
    init(downstream: Downstream, map: @escaping (Input) throws -> Output) {
      self.downstream = downstream
      self.map = map
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      do {
        return downstream.receive(try map(input))
      } catch {
        endInAnyState()?.cancel()
        downstream.receive(completion: .failure(error))
        return .none
      }
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      downstream.receive(completion: completion.eraseError)
    }

    @usableFromInline var description: String { "TryMap" }
  }
}
