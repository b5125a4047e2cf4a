extension Publisher {
  /// Calls a closure with each element and publishes any returned optional that has a value.
  ///
  ///     upstream:               --1--x--3--|
  ///     compactMap { Int($0) }  --1-----3--|
  ///
  /// Use `compactMap(_:)` to transform elements and drop those that you can't transform, such as strings that
  /// aren't numbers. The operator requests another element for each one that it drops, and you receive
  /// elements and the completion on the threads of upstream.
  /// - Parameter transform: A closure that takes an element and returns a new element, or `nil` to drop it.
  /// - Returns: A publisher that publishes all non-`nil` results of the closure.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that publishes the non-`nil` results of a closure that it calls with each element.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns a new element, or `nil` to drop the element.
    public let transform: (Upstream.Output) -> Output?

    /// Creates the publisher that ``Publisher/compactMap(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Upstream.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }

    /// Combines both closures in one operator, which doesn't call the second one for `nil`.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> CompactMap<Upstream, T> {
      let first = self.transform
      return CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Combines both closures in one operator, which doesn't call the second one for `nil`.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> CompactMap<Upstream, T> {
      let first = self.transform
      return CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
    }
  }
}

extension Publishers.CompactMap {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Output?
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, transform: @escaping (Input) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard let output = transform(input) else { return .max(1) }
      return downstream.receive(output)
    }

    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      switch event {
      case .begin: return downstream._receive(.begin)
      case .value(let input):
        guard let output = transform(input) else { return .max(1) }
        return downstream._receive(.value(output))
      case .end: return downstream._receive(.end)
      }
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "CompactMap" }
  }
}

extension Publisher {
  /// Calls an error-throwing closure with each element and publishes any returned optional that has a value.
  ///
  ///     upstream:            --1--2--x--4--|
  ///     tryCompactMap(…)     -----b--X
  ///
  /// If the closure throws an error, the operator cancels upstream and fails with that error. It requests
  /// another element for each one that it drops.
  /// - Parameter transform: A closure that takes an element and returns a new element, or `nil` to drop it,
  ///   or throws an error.
  /// - Returns: A publisher that publishes all non-`nil` results of the closure, or fails with the error that
  ///   the closure throws.
  @inlinable
  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that publishes the non-`nil` results of an error-throwing closure that it calls with each
  /// element.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns a new element, or `nil` to drop the element, or throws an error.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates the publisher that ``Publisher/tryCompactMap(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }

    /// Combines both closures in one operator, which doesn't call the second one for `nil`.
    @inlinable
    public func compactMap<T>(
      _ transform: @escaping (Output) throws -> T?
    ) -> TryCompactMap<Upstream, T> {
      let first = self.transform
      return TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
    }
  }
}

extension Publishers.TryCompactMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, FilterSubscription
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) throws -> Output?

    @inlinable
    init(downstream: Downstream, transform: @escaping (Input) throws -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    @inlinable
    func decide(_ input: Input) throws -> FilterDecision<Output> {
      guard let output = try transform(input) else { return .skip }
      return .forward(output)
    }

    @usableFromInline var description: String { "TryCompactMap" }
  }
}
