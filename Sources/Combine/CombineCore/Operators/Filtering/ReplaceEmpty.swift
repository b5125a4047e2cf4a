extension Publisher {
  /// Sends a value in place of an empty stream.
  ///
  ///     upstream:              --------|
  ///     replaceEmpty(with: 0)  --------(0|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the value waits for its first request. A failure is not replaced.
  /// Threads are upstream's. A request of none traps.
  /// - Parameter output: The value to send when upstream finishes without a value.
  /// - Returns: A publisher that sends at least one value or fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value when another finishes without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose emptiness is replaced.
    public let upstream: Upstream

    /// The value that is sent when upstream finishes without a value.
    public let output: Upstream.Output

    /// Makes the publisher that ``Publisher/replaceEmpty(with:)`` returns.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ReductionLink, ReductionSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let output: Output

    /// Touched only by upstream's calls, which come one at a time: that gives the exclusivity that the
    /// language would else check at each access.
    @exclusivity(unchecked)
    @usableFromInline var hasReceivedValue = false

    @inlinable
    init(downstream: Downstream, output: Output) {
      self.downstream = downstream
      self.output = output
      super.init()
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard takesValues else { return .none }
      hasReceivedValue = true
      return downstream.receive(input)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard close() != nil else { return }
      if case .finished = completion, !hasReceivedValue {
        conclude()
      } else {
        downstream.receive(completion: completion)
      }
    }

    @inlinable
    func takeResult() -> Output? { output }

    @inlinable
    func translate(_ failure: Failure) -> Failure { failure }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      if noteDemand() {
        sendResult()
      } else {
        upstreamSubscription?.request(demand)
      }
    }

    @usableFromInline var description: String { "ReplaceEmpty" }
  }
}
