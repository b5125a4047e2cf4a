extension Publisher {
  /// Publishes the elements that satisfy a predicate.
  ///
  ///     upstream:         --1--2--3--4--|
  ///     filter { even }   -----2-----4--|
  ///
  /// Use `filter(_:)` to publish only the elements that you are interested in. The operator requests another
  /// element for each one that it drops, and you receive elements and the completion on the threads of
  /// upstream.
  /// - Parameter isIncluded: A closure that returns `true` if the element is published.
  /// - Returns: A publisher that publishes all elements that satisfy the predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that publishes the elements that satisfy a predicate.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if the element is published.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/filter(_:)`` returns.
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

    /// Combines both predicates in one operator, which calls the second one only for elements that satisfy
    /// the first.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Filter<Upstream> {
      let first = self.isIncluded
      return Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Combines both predicates in one operator. The second predicate may throw.
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
  /// Publishes the elements that satisfy an error-throwing predicate.
  ///
  ///     upstream:       --1--2--x--4--|
  ///     tryFilter(…)    -----2--X
  ///
  /// Use `tryFilter(_:)` when checking an element can fail. The operator requests another element for each
  /// one that it drops. If the closure throws an error, it cancels upstream and fails with that error.
  /// - Parameter isIncluded: A closure that returns `true` if the element is published, or throws an error.
  /// - Returns: A publisher that publishes all elements that satisfy the predicate, or fails with the error
  ///   that the predicate throws.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that publishes the elements that satisfy an error-throwing predicate.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if the element is published, or throws an error.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryFilter(_:)`` returns.
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

    /// Combines both predicates in one operator, which calls the second one only for elements that satisfy
    /// the first.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> TryFilter<Upstream> {
      tryFilter(isIncluded)
    }

    /// Combines both predicates in one operator. Both predicates may throw.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> TryFilter<Upstream> {
      let first = self.isIncluded
      return TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }
}
