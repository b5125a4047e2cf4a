extension Publisher {
  /// Sends a value in place of an empty stream.
  ///
  ///     upstream:             --------|
  ///     replaceEmpty(with: 0) --------0|
  ///
  /// Upstream is asked for everything at once, whatever downstream asks. When downstream has asked for nothing yet, the
  /// value waits for its first request. A failure is not replaced. Threads are upstream's. A request of none traps.
  /// - Parameter output: What to send when upstream finishes without a value.
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

    /// Whose emptiness is replaced.
    public let upstream: Upstream

    /// What is sent when upstream finishes without a value.
    public let output: Upstream.Output

    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.subscribe(Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let output: Output

    /// Guarded by `lock`, as are the two after it, which gives the exclusivity that the language would else check at
    /// each access.
    @exclusivity(unchecked)
    @usableFromInline var hasReceivedValue = false

    @exclusivity(unchecked)
    @usableFromInline var isDemanded = false

    @exclusivity(unchecked)
    @usableFromInline var replacement = ReplacementState.unused

    @inlinable
    init(downstream: Downstream, output: Output) {
      self.downstream = downstream
      self.output = output
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard begin(subscription) else {
        subscription.cancel()
        return
      }
      downstream.receive(subscription: self)
      upstreamSubscription?.request(.unlimited)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      guard noteValue() else { return .none }
      return downstream.receive(input)
    }

    @inlinable
    func noteValue() -> Bool {
      lock.withLock {
        guard case .subscribed = state else { return false }
        hasReceivedValue = true
        return true
      }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      if case .finished = completion, !lock.withLock({ hasReceivedValue }) {
        replaceOrAwaitDemand()
      } else {
        downstream.receive(completion: completion)
      }
    }

    @inlinable
    func replaceOrAwaitDemand() {
      let isDemanded = lock.withLock {
        replacement = self.isDemanded ? .sending : .awaitingDemand
        return self.isDemanded
      }
      if isDemanded { sendReplacement() }
    }

    @inlinable
    func sendReplacement() {
      _ = downstream.receive(output)
      // Downstream may have cancelled from inside the value.
      guard lock.withLock({ replacement.finishSending() }) else { return }
      downstream.receive(completion: .finished)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      isDemanded = true
      if replacement == .awaitingDemand {
        replacement = .sending
        lock.unlock()
        sendReplacement()
      } else {
        lock.unlock()
        upstreamSubscription?.request(demand)
      }
    }

    @inlinable
    func cancel() {
      lock.withLock { replacement.cancel() }
      end()?.cancel()
    }

    @usableFromInline var description: String { "ReplaceEmpty" }
  }
}
