import CombineShim

/// The subscription of a ``Publishers/Sample``.
@usableFromInline
final class SampleSubscription<Downstream: Subscriber>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let sampler = UpstreamConnection()

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state = SampleState<Downstream.Input>()

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Sample" }

  @inlinable
  func start<Upstream: Publisher, Sampler: Publisher>(_ upstream: Upstream, _ sampler: Sampler)
  where
    Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure,
    Sampler.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        self.receive($0)
        return .none
      },
      onCompletion: { self.completeUpstream($0) }
    )
    guard !self.sampler.hasEnded else { return }
    self.sampler.request(.unlimited)
    self.sampler.subscribe(
      to: sampler,
      onValue: { _ in
        self.sample()
        return .none
      },
      onCompletion: { self.completeSampler($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }
}

extension SampleSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) {
    // Released without the lock, whichever it is (rule L2).
    let released: Downstream.Input? = buffer.lock.withLock { buffer.isClosed ? value : state.receive(value) }
    withExtendedLifetime(released) {}
  }

  @inlinable
  func sample() {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed, buffer.wantsMore, let value = state.takeSample() else { return false }
      buffer.enqueue(value)
      guard state.isExhausted else { return false }
      buffer.close(with: .finished)
      return true
    }
    if hasEnded { endUpstreams() }
    buffer.drain(waits: false)
  }

  @usableFromInline
  func completeUpstream(_ completion: Subscribers.Completion<Downstream.Failure>) {
    close(with: completion) {
      switch completion {
      case .finished: state.finishUpstream()
      case .failure: true
      }
    }
  }

  @usableFromInline
  func completeSampler(_ completion: Subscribers.Completion<Downstream.Failure>) {
    close(with: completion) {
      if case .finished = completion, let last = state.takeSample() { buffer.enqueue(last) }
      return true
    }
  }

  /// Cancels the publishers that have not ended, and delivers the completion.
  /// - Parameter isEnd: A closure that returns whether the stream ends now. It is called with the lock held.
  @usableFromInline
  func close(
    with completion: Subscribers.Completion<Downstream.Failure>,
    if isEnd: () -> Bool
  ) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed, isEnd() else { return false }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }

  /// Cancels the publishers, and releases the value.
  @usableFromInline
  func endUpstreams() {
    let released = buffer.lock.withLock { state.takeSample() }
    upstream.cancel()
    sampler.cancel()
    withExtendedLifetime(released) {}
  }
}
