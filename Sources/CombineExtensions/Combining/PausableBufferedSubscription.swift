import CombineShim
import DequeModule

/// The subscription of a ``Publishers/PausableBuffered``.
@usableFromInline
final class PausableBufferedSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let options: PausableBufferedOptions
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let pauser = UpstreamConnection()

  /// Guarded by the buffer's lock, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var isPaused = true

  /// What has come since it was paused.
  @exclusivity(unchecked)
  @usableFromInline var kept = Deque<Downstream.Input>()

  @inlinable
  init(downstream: Downstream, options: PausableBufferedOptions) {
    buffer = DemandBuffer(subscriber: downstream)
    self.options = options
  }

  @usableFromInline var description: String { "PausableBuffered" }

  @inlinable
  func start<Upstream: Publisher, Pauser: Publisher>(_ upstream: Upstream, _ pauser: Pauser)
  where
    Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure,
    Pauser.Output == Bool, Pauser.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.pauser.request(.unlimited)
    self.pauser.subscribe(
      to: pauser,
      onValue: {
        self.pause(!$0)
        return .none
      },
      onCompletion: { if case .failure = $0 { self.complete($0) } }
    )
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { self.receive($0) },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    buffer.lock.lock()
    end()
  }
}

extension PausableBufferedSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) -> Subscribers.Demand {
    buffer.lock.lock()
    guard !buffer.isClosed else {
      buffer.lock.unlock()
      return .none
    }
    guard isPaused else {
      buffer.enqueue(value)
      buffer.settle()
      return buffer.reportAndUnlock()
    }
    kept.append(value)
    let dropped = kept.count > options.limit ? kept.popFirst() : nil
    let demand = buffer.reportAndUnlock()
    return dropped == nil ? demand : demand + 1
  }

  @usableFromInline
  func pause(_ isPaused: Bool) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    self.isPaused = isPaused
    if !isPaused { flush() }
    buffer.settle()
    let demand = buffer.reportAndUnlock()
    upstream.request(demand)
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    let flushes =
      switch completion {
      case .finished: options.flushOnCompleted
      case .failure: options.flushOnError
      }
    if flushes { flush() }
    buffer.close(with: completion)
    end()
    buffer.demand(.none)
  }

  /// Called with the lock held.
  @usableFromInline
  func flush() {
    while let value = kept.popFirst() { buffer.enqueue(value) }
  }

  /// Cancels the publishers, and releases the values. Called with the lock held, which it leaves.
  @usableFromInline
  func end() {
    let released = kept
    kept = []
    buffer.lock.unlock()
    pauser.cancel()
    upstream.cancel()
    withExtendedLifetime(released) {}
  }
}
