extension Publisher {
  /// Replaces a failure with the given element and finishes.
  ///
  ///     upstream:              --1--2--X
  ///     replaceError(with: 0)  --1--2--(0|)
  ///
  /// Use this operator when a default is good enough in place of a failure. To replace a failure with another
  /// publisher, use ``catch(_:)`` instead. You receive elements on the threads of upstream, unless you
  /// haven't requested an element when upstream fails, in which case the replacement waits for your next
  /// request.
  ///
  /// The operator traps if upstream sends more elements than were requested. The operator ignores elements
  /// that arrive before the upstream subscription.
  /// - Parameter output: The element to publish in place of a failure.
  /// - Returns: A publisher that never fails.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces a failure with an element.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The element to publish in place of a failure.
    public let output: Upstream.Output

    /// Creates the publisher that ``Publisher/replaceError(with:)`` returns.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let output: Output

    /// Downstream's outstanding demand, which determines whether the replacement can be sent as soon as
    /// upstream fails. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var outstanding = Subscribers.Demand.none

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var replacement = FinalValueState.unused

    @inlinable
    init(downstream: Downstream, output: Output) {
      self.downstream = downstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard takeDemand() else { return .none }
      let more = downstream.receive(input)
      if more != .none { lock.withLock { outstanding += more } }
      return more
    }

    @inlinable
    func takeDemand() -> Bool {
      lock.withLock {
        guard isSubscribed, replacement == .unused else { return false }
        if outstanding == .none { failUndemanded() }
        outstanding -= 1
        return true
      }
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished:
        guard lock.withLock({ replacement == .unused }), end() != nil else { return }
        downstream.receive(completion: .finished)
      case .failure:
        replaceOrAwaitDemand()
      }
    }

    @inlinable
    func replaceOrAwaitDemand() {
      let isDemanded = lock.withLock {
        guard isSubscribed, replacement == .unused else { return false }
        replacement = outstanding == .none ? .awaitingDemand : .sending
        return replacement == .sending
      }
      if isDemanded { sendReplacement() }
    }

    @inlinable
    func sendReplacement() {
      end()
      _ = downstream.receive(output)
      // Downstream may have cancelled while it received the value.
      guard lock.withLock({ replacement.finishSending() }) else { return }
      downstream.receive(completion: .finished)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      let isDue = lock.withLock {
        if replacement != .awaitingDemand {
          outstanding += demand
          return false
        }
        replacement = .sending
        return true
      }
      if isDue { sendReplacement() } else { upstreamSubscription?.request(demand) }
    }

    @inlinable
    func cancel() {
      lock.withLock { replacement.cancel() }
      end()?.cancel()
    }

    @usableFromInline var description: String { "ReplaceError" }
  }
}
