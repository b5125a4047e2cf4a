extension Publisher {
  /// Transforms each value with a closure and sends on what is not `nil`.
  ///
  ///     upstream:               --1--x--3--|
  ///     compactMap { Int($0) }  --1-----3--|
  ///
  /// Requests one more value for each that it leaves out. Completion and threads are upstream's.
  /// - Parameter transform: A closure that makes the new value of each value, or `nil` to leave it out.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of another and sends on what is not `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes the new value of each value, or `nil` to leave it out.
    public let transform: (Upstream.Output) -> Output?

    /// Makes the publisher that ``Publisher/compactMap(_:)`` returns.
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

    /// Transforms twice in one step; the second closure is not called for `nil`.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> CompactMap<Upstream, T> {
      let first = self.transform
      return CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Transforms twice in one step; the second closure is not called for `nil`.
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
  /// Transforms each value with a closure that may throw, and sends on what is not `nil`.
  ///
  ///     upstream:            --1--2--x--4--|
  ///     tryCompactMap(…)     -----b--X
  ///
  /// Requests one more value for each that it leaves out. A throw cancels upstream before downstream learns
  /// of it. A request of none traps.
  /// - Parameter transform: A closure that makes the new value of each value, or `nil` to leave it out, or
  ///   throws.
  /// - Returns: A publisher of the new values that fails with what the closure throws.
  @inlinable
  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of another with a closure that may throw, and sends on what is
  /// not `nil`.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes the new value of each value, or `nil` to leave it out, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes the publisher that ``Publisher/tryCompactMap(_:)`` returns.
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

    /// Transforms twice in one step; the second closure is not called for `nil`.
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
