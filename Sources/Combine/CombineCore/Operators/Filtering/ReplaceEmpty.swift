extension Publisher {
  /// Replaces an empty stream with the given element.
  ///
  ///     upstream:              --------|
  ///     replaceEmpty(with: 0)  --------(0|)
  ///
  /// The operator requests unlimited elements from upstream immediately, regardless of downstream demand. If
  /// downstream hasn't requested any elements yet, the replacement waits for the first request. A failure
  /// isn't replaced. Elements are delivered on the upstream publisher's threads. Requesting a demand of
  /// `.none` traps.
  /// - Parameter output: The element to publish if upstream finishes without publishing any elements.
  /// - Returns: A publisher that publishes at least one element, or fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces an empty stream with an element.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The element to publish if upstream finishes without publishing any elements.
    public let output: Upstream.Output

    /// Creates the publisher that ``Publisher/replaceEmpty(with:)`` returns.
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

    /// Accessed only during upstream calls. These arrive one at a time, so the accesses never overlap.
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
