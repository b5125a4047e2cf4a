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
      upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
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
