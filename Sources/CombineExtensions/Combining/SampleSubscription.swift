import CombineShim

/// The subscription of a ``Publishers/Sample``.
@usableFromInline
final class SampleSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let sampler = UpstreamConnection()

  /// The value that the next sample sends. Guarded by the buffer's lock, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var latest: Downstream.Input?

  @exclusivity(unchecked)
  @usableFromInline var hasUpstreamFinished = false

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
    buffer.lock.lock()
    end()
  }
}

extension SampleSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    let replaced = latest
    latest = value
    buffer.lock.unlock()
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  func sample() {
    buffer.lock.lock()
    guard buffer.wantsMore, enqueueLatest() else { return buffer.lock.unlock() }
    if hasUpstreamFinished { return close(with: .finished) }
    buffer.settle()
    buffer.lock.unlock()
  }

  @usableFromInline
  func completeUpstream(_ completion: Subscribers.Completion<Downstream.Failure>) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    if case .finished = completion, latest != nil {
      hasUpstreamFinished = true
      buffer.lock.unlock()
    } else {
      close(with: completion)
    }
  }

  @usableFromInline
  func completeSampler(_ completion: Subscribers.Completion<Downstream.Failure>) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    if case .finished = completion { _ = enqueueLatest() }
    close(with: completion)
  }

  /// Called with the lock held.
  /// - Returns: Whether there was a value.
  @inlinable
  func enqueueLatest() -> Bool {
    guard !buffer.isClosed, let value = latest else { return false }
    latest = nil
    buffer.enqueue(value)
    return true
  }

  /// Cancels the publishers that have not ended, and delivers the completion. Called with the lock held,
  /// which it leaves.
  @usableFromInline
  func close(with completion: Subscribers.Completion<Downstream.Failure>) {
    buffer.close(with: completion)
    end()
    buffer.demand(.none)
  }

  /// Cancels the publishers, and releases the value. Called with the lock held, which it leaves.
  @usableFromInline
  func end() {
    let released = latest
    latest = nil
    buffer.lock.unlock()
    upstream.cancel()
    sampler.cancel()
    withExtendedLifetime(released) {}
  }
}
