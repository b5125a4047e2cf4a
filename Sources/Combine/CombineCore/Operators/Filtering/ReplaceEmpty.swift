extension Publisher {
  /// Replaces an empty stream with the given element.
  ///
  ///     upstream:              --------|
  ///     replaceEmpty(with: 0)  --------(0|)
  ///
  /// Use this operator to provide a default when upstream finishes without publishing anything. A failure
  /// isn't replaced.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. If you haven't
  /// requested an element when an empty upstream finishes, the replacement waits for your first request. You
  /// receive elements on the threads of upstream.
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

    /// Only upstream calls access this. They arrive one at a time, so accesses don't overlap.
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
