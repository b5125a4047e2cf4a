extension Publisher where Output: Equatable {
  /// Publishes only elements that aren't equal to the previous element.
  ///
  ///     upstream:            --1--1--2--2--1--|
  ///     removeDuplicates()   --1-----2-----1--|
  ///
  /// Use this operator to avoid repeating work for an unchanged value. It compares an element with the one
  /// before it, and requests another element for each one that it drops. You receive elements and the
  /// completion on the threads of upstream.
  /// - Returns: A publisher that publishes each element that differs from the previous element.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    guard let isolation = ConformanceIsolation.ofClass(Output.self as (any Equatable.Type)) else {
      return removeDuplicates(by: ==)
    }
    return removeDuplicates {
      isolation.check(for: "removeDuplicates()", on: "Equatable")
      return $0 == $1
    }
  }
}

extension Publisher {
  /// Publishes only elements that aren't duplicates of the previous element, using the given predicate.
  ///
  ///     upstream:                        --1--3--4--6--7--|
  ///     removeDuplicates { same parity } --1-----4-----7--|
  ///
  /// Use this operator when elements aren't `Equatable`, or when only a part of them matters. The predicate
  /// compares an element with the one that upstream published just before it, even if the operator dropped
  /// that one. In all other respects, this operator behaves like ``removeDuplicates()``.
  /// - Parameter predicate: A closure that returns `true` if its second argument, the new element, is a
  ///   duplicate of its first.
  /// - Returns: A publisher that publishes each element that isn't a duplicate of the previous element.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes only elements that aren't duplicates of the previous element.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if its second argument, the new element, is a duplicate of its first.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/removeDuplicates()`` returns.
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
      // A swap, unlike an assignment, leaves the old value to be released outside the lock (rule L2).
      var previous: Input? = input
      lock.withLock { swap(&previous, &last) }
      guard let previous else { return .forward(input) }
      return predicate(previous, input) ? .skip : .forward(input)
    }

    // The operator doesn't end the stream itself, so its own use and that of downstream begin and end
    // together.
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
  /// Publishes only elements that aren't duplicates of the previous element, using an error-throwing
  /// predicate.
  ///
  ///     upstream:                  --1--1--2--x--3--|
  ///     tryRemoveDuplicates(…)     --1-----2--X
  ///
  /// If the closure throws an error, the operator cancels upstream and fails with that error. Otherwise, it
  /// behaves like ``removeDuplicates(by:)``.
  /// - Parameter predicate: A closure that returns `true` if its second argument, the new element, is a
  ///   duplicate of its first, or throws an error.
  /// - Returns: A publisher that publishes each element that isn't a duplicate of the previous element, or
  ///   fails with the error that the predicate throws.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes only elements that aren't duplicates of the previous element, using an
  /// error-throwing predicate.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if its second argument, the new element, is a duplicate of its first,
    /// or throws an error.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryRemoveDuplicates(by:)`` returns.
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
      // A swap, unlike an assignment, leaves the old value to be released outside the lock (rule L2).
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
