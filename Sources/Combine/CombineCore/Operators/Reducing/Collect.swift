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
      upstream.subscribe(Inner(downstream: subscriber))
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
