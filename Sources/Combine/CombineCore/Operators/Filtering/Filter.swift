extension Publisher {
  /// Sends on the values that satisfy a predicate.
  ///
  ///     upstream:         --1--2--3--4--|
  ///     filter { even }   -----2-----4--|
  ///
  /// Requests one more value for each that it leaves out. Completion and threads are upstream's.
  /// - Parameter isIncluded: A closure that returns whether a value is sent on.
  /// - Returns: A publisher of the values that satisfy the predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that sends on those values of another that satisfy a predicate.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are filtered.
    public let upstream: Upstream

    /// Whether a value is sent on.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/filter(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, isIncluded: isIncluded))
    }

    /// Filters by both predicates in one step; the second is asked only when the first holds.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Filter<Upstream> {
      let first = self.isIncluded
      return Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Filters by both predicates in one step. The second may throw.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> TryFilter<Upstream> {
      let first = self.isIncluded
      return TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }
}

extension Publishers.Filter {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let isIncluded: (Input) -> Bool
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, isIncluded: @escaping (Input) -> Bool) {
      self.downstream = downstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      isIncluded(input) ? downstream.receive(input) : .max(1)
    }

    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      if case .value(let input) = event, !isIncluded(input) { return .max(1) }
      return downstream._receive(event)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Filter" }
  }
}

extension Publisher {
  /// Sends on the values that satisfy a predicate that may throw, which ends the stream with that error.
  ///
  ///     upstream:       --1--2--x--4--|
  ///     tryFilter(…)    -----2--X
  ///
  /// Requests one more value for each that it leaves out. A throw cancels upstream before downstream learns
  /// of it. A request of none traps.
  /// - Parameter isIncluded: A closure that returns whether a value is sent on, or throws.
  /// - Returns: A publisher of the values that satisfy the predicate, which fails with what the predicate
  ///   throws.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that sends on those values of another that satisfy a predicate that may throw.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are filtered.
    public let upstream: Upstream

    /// Whether a value is sent on, or throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryFilter(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          PredicateSubscription(
            downstream: subscriber,
            description: "TryFilter",
            translation: ErasedFailure<Upstream.Failure>.self,
            rejection: .skip,
            predicate: isIncluded
          )
      )
    }

    /// Filters by both predicates in one step; the second is asked only when the first holds.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> TryFilter<Upstream> {
      tryFilter(isIncluded)
    }

    /// Filters by both predicates in one step. Both may throw.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> TryFilter<Upstream> {
      let first = self.isIncluded
      return TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }
}
