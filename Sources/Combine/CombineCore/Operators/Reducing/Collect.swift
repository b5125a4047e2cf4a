extension Publisher {
  /// Collects all elements and publishes them as an array when upstream finishes.
  ///
  ///     upstream:  --1--2--3--|
  ///     collect()  -----------(a|)   a: [1, 2, 3]
  ///
  /// The operator immediately requests an unlimited number of elements from upstream, and keeps all of them
  /// in memory until upstream finishes. If you haven't requested an element by then, the array waits for your
  /// first request. If upstream fails, the operator discards the elements and publishes the failure without
  /// waiting.
  ///
  /// To limit the use of memory, use ``collect(_:)``.
  /// - Returns: A publisher that publishes one array, which is empty if upstream publishes no elements.
  @inlinable
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that publishes an array of all elements.
  // The members are duplicates of those in `SetFailureType`, because Combine declares them for each
  // publisher.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/collect()`` returns.
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
  // This isn't a `Fold`, because it appends to the array in place.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ReductionLink, ReductionSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// Upstream calls access this one at a time. When upstream has ended, only the thread that sends the
    /// array does, so accesses don't overlap.
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

    /// This reads the values without synchronization, so don't inspect it while another thread sends values.
    @usableFromInline var customMirror: Mirror {
      Mirror(self, children: ["count": gathered.count])
    }
  }
}

extension Publisher {
  /// Collects up to the specified number of elements and publishes them as an array.
  ///
  ///     upstream:   --1--2--3--4--5--|
  ///     collect(2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// Use this operator to process elements in batches. It requests `count` elements from upstream for each
  /// array that you request. When upstream finishes, you receive the remaining elements as a shorter array,
  /// even if you haven't requested one, while the operator discards them when upstream fails. You receive
  /// arrays on the threads of upstream.
  /// - Parameter count: The number of elements in each array.
  /// - Returns: A publisher that publishes arrays of elements.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that collects elements into arrays of a given length.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The number of elements in each array.
    public let count: Int

    /// Creates the publisher that ``Publisher/collect(_:)`` returns.
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
  // As in Combine, a completion is forwarded regardless of the subscription's state. If upstream breaks the
  // rules, downstream also receives a completion before the subscription and after the end.
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
      lock.withLock {
        let rest = buffer
        buffer = []
        return rest
      }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      upstreamSubscription?.request(demand * count)
    }

    @inlinable
    func cancel() {
      let subscription = end()
      // The buffer is released outside the lock (rule L2).
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
