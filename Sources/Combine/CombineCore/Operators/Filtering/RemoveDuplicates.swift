extension Publisher where Output: Equatable {
  /// Leaves out values that equal the one before.
  ///
  ///     upstream:            --1--1--2--2--1--|
  ///     removeDuplicates()   --1-----2-----1--|
  ///
  /// Requests one more value for each that it leaves out. Completion and threads are upstream's. A request of
  /// none traps.
  /// - Returns: A publisher of the values that differ from the one before.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Leaves out values that a predicate calls duplicates of the one before.
  ///
  ///     upstream:                        --1--3--4--6--7--|
  ///     removeDuplicates { same parity } --1-----4-----7--|
  ///
  /// The value before is the one that upstream sent, also when that was left out. Requests one more value for
  /// each that it leaves out. Completion and threads are upstream's. A request of none traps.
  /// - Parameter predicate: A closure that returns whether the second value, the new one, is a duplicate of
  ///   the first.
  /// - Returns: A publisher of the values that are no duplicates of the one before.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another that a predicate calls duplicates of the one before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the second value, the new one, is a duplicate of the first.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/removeDuplicates()`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, FilterSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let predicate: (Input, Input) -> Bool

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var last: Input?

    @inlinable
    init(downstream: Downstream, predicate: @escaping (Input, Input) -> Bool) {
      self.downstream = downstream
      self.predicate = predicate
    }

    @inlinable
    func decide(_ input: Input) throws(Downstream.Failure) -> FilterDecision<Output> {
      // Swapped, not set: the old value is released outside the lock (rule L2).
      var previous: Input? = input
      lock.withLock { swap(&previous, &last) }
      guard let previous else { return .forward(input) }
      return predicate(previous, input) ? .skip : .forward(input)
    }

    // It never ends the stream itself, so that downstream is in use for as long as this is.
    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      guard case .value(let input) = event else { return downstream._receive(event) }
      return receive(input) { downstream.receiveInUse($0) }
    }

    @usableFromInline var description: String { "RemoveDuplicates" }

    @usableFromInline var customMirror: Mirror {
      let last = lock.withLock { self.last }
      return Mirror(self, children: ["downstream": downstream, "last": last as Any])
    }
  }
}

extension Publisher {
  /// Leaves out values that a predicate calls duplicates of the one before; when it throws, the stream ends
  /// with that error.
  ///
  ///     upstream:                  --1--1--2--x--3--|
  ///     tryRemoveDuplicates(…)     --1-----2--X
  ///
  /// The value before is the one that upstream sent, also when that was left out. Requests one more value for
  /// each that it leaves out. A throw cancels upstream before downstream learns of it. A request of none
  /// traps.
  /// - Parameter predicate: A closure that returns whether the second value, the new one, is a duplicate of
  ///   the first, or throws.
  /// - Returns: A publisher of the values that are no duplicates of the one before, which fails with what the
  ///   predicate throws.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another that a predicate which may throw calls duplicates of
  /// the one before.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the second value, the new one, is a duplicate of the first, or throws.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryRemoveDuplicates(by:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.TryRemoveDuplicates {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, FilterSubscription
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let predicate: (Input, Input) throws -> Bool

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var last: Input?

    @inlinable
    init(downstream: Downstream, predicate: @escaping (Input, Input) throws -> Bool) {
      self.downstream = downstream
      self.predicate = predicate
    }

    @inlinable
    func decide(_ input: Input) throws -> FilterDecision<Output> {
      // Swapped, not set: the old value is released outside the lock (rule L2).
      var previous: Input? = input
      lock.withLock { swap(&previous, &last) }
      guard let previous else { return .forward(input) }
      return try predicate(previous, input) ? .skip : .forward(input)
    }

    @usableFromInline var description: String { "TryRemoveDuplicates" }

    @usableFromInline var customMirror: Mirror {
      let last = lock.withLock { self.last }
      return Mirror(self, children: ["downstream": downstream, "last": last as Any])
    }
  }
}
