extension Publisher {
  /// Gathers all values and sends them in an array when upstream has finished.
  ///
  ///     upstream:  --1--2--3--|
  ///     collect()  -----------(a|)   a: [1, 2, 3]
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests, so the
  /// memory needed grows with the number of values. When downstream has requested nothing yet, the array
  /// waits for its first request. A failure goes through at once and drops what was gathered. A request of
  /// none traps.
  /// - Returns: A publisher of one array, which is empty for no values.
  @inlinable
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that gathers all values of another in an array.
  // Repeats the members of `SetFailureType`, as Combine declares them on each publisher.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/collect()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect {
  // No fold: the array grows where it is.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ReductionLink, ReductionSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// Touched by upstream's calls, which come one at a time, and after upstream's end by the thread that
    /// sends the array. So no two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var gathered: [Input] = []

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
      super.init()
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if takesValues { gathered.append(input) }
      return .none
    }

    @inlinable
    func takeResult() -> [Input]? {
      let result = gathered
      gathered = []
      return result
    }

    @inlinable
    func translate(_ failure: Failure) -> Failure { failure }

    @usableFromInline var description: String { "Collect" }

    /// Counts the values as they are, so it is not for looking at while another thread sends some.
    @usableFromInline var customMirror: Mirror {
      Mirror(self, children: ["count": gathered.count])
    }
  }
}

extension Publisher {
  /// Gathers so many values at a time and sends them in arrays.
  ///
  ///     upstream:   --1--2--3--4--5--|
  ///     collect(2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// For each array that downstream requests, so many values are requested from upstream. When upstream
  /// finishes, what was gathered is sent in a shorter array, whatever the demand; when it fails, that is
  /// dropped. Threads are upstream's. A request of none traps.
  /// - Parameter count: The number of values that make an array.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that gathers the values of another in arrays of a given length.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream

    /// The number of values that make an array.
    public let count: Int

    /// Makes the publisher that ``Publisher/collect(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  // As in Combine, a completion is not checked against the subscription's state: where upstream breaks the
  // rules, it goes downstream before the subscription and after the end too.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let count: Int

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var buffer: [Input] = []

    @inlinable
    init(downstream: Downstream, count: Int) {
      self.downstream = downstream
      self.count = count
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      lock.lock()
      guard isSubscribed else {
        lock.unlock()
        return .none
      }
      buffer.append(input)
      guard buffer.count >= count else {
        lock.unlock()
        return .none
      }
      let full = buffer
      buffer = []
      lock.unlock()
      return downstream.receive(full) * count
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      _ = endInAnyState()
      let rest = takeBuffer()
      if case .finished = completion, !rest.isEmpty {
        _ = downstream.receive(rest)
      }
      downstream.receive(completion: completion)
    }

    @inlinable
    func takeBuffer() -> [Input] {
      lock.lock()
      let rest = buffer
      buffer = []
      lock.unlock()
      return rest
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      upstreamSubscription?.request(demand * count)
    }

    @inlinable
    func cancel() {
      let subscription = end()
      // It is released after the lock (rule L2).
      _ = takeBuffer()
      subscription?.cancel()
    }

    @usableFromInline var description: String { "CollectByCount" }

    @usableFromInline var customMirror: Mirror {
      Mirror(
        self,
        children: [
          "downstream": downstream,
          "upstreamSubscription": upstreamSubscription as Any,
          "buffer": lock.withLock { buffer },
          "count": count,
        ]
      )
    }
  }
}
