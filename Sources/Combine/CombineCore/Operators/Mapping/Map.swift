extension Publisher {
  /// Transforms each element with the given closure.
  ///
  ///     upstream:     --1--2--3--|
  ///     map { $0*10 } --10-20-30-|
  ///
  /// Use `map(_:)` to convert elements to another type, or to extract the part that you need. Because the
  /// operator publishes one element for each element that it receives, it forwards requests to upstream
  /// unchanged. You receive elements and the completion on the threads that upstream sends them from.
  /// - Parameter transform: A closure that takes an element and returns a new element.
  /// - Returns: A publisher that publishes the results of the closure.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Replaces each `nil` with the given element.
  ///
  ///     upstream:            --1--nil--3--|
  ///     replaceNil(with: 0)  --1--0----3--|
  ///
  /// Use this operator to provide a default for missing values. It forwards requests to upstream unchanged,
  /// and you receive elements and the completion on the threads that upstream sends them from.
  /// - Parameter output: The element to publish in place of `nil`.
  /// - Returns: A publisher that publishes no `nil` elements.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

extension Publishers {
  /// A publisher that transforms each element with a closure.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that transforms each element.
    public let transform: (Upstream.Output) -> Output

    /// Creates the publisher that ``Publisher/map(_:)`` returns.
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

    /// Combines both closures in one operator.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Map<Upstream, T> {
      let first = self.transform
      return Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
    }

    /// Combines both closures in one operator. The second closure may throw.
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
  /// Transforms each element with the given error-throwing closure.
  ///
  ///     upstream:  --1--2--x--4--|
  ///     tryMap(…)  --a--b--X
  ///
  /// Use `tryMap(_:)` when the transformation can fail. If the closure throws an error, the operator cancels
  /// upstream and fails with that error. Otherwise, it behaves like ``map(_:)``.
  /// - Parameter transform: A closure that takes an element and returns a new element, or throws an error.
  /// - Returns: A publisher that publishes the results of the closure, or fails with the error that the
  ///   closure throws.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each element with an error-throwing closure.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The error-throwing closure that transforms each element.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates the publisher that ``Publisher/tryMap(_:)`` returns.
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

    /// Combines both closures in one operator.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> TryMap<Upstream, T> {
      tryMap(transform)
    }

    /// Combines both closures in one operator. Both closures may throw.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> TryMap<Upstream, T> {
      let first = self.transform
      return TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }
}

extension Publishers.TryMap {
  // As in Combine, values and thrown errors are forwarded regardless of the subscription's state. If upstream
  // breaks the rules, the closure also runs before the subscription and after the end.
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
