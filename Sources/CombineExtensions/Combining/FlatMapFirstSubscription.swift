import CombineShim

/// The subscription of a ``Publishers/FlatMapFirst``.
@usableFromInline
final class FlatMapFirstSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()

  /// The publisher that is listened to. Guarded by the buffer's lock, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var inner: UpstreamConnection?

  /// From the value of which `inner` is made until that has finished.
  @exclusivity(unchecked)
  @usableFromInline var isBusy = false

  @exclusivity(unchecked)
  @usableFromInline var hasUpstreamFinished = false

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "FlatMapFirst" }

  @inlinable
  func start<Upstream: Publisher, Inner: Publisher>(
    _ upstream: Upstream,
    _ transform: @escaping (Upstream.Output) -> Inner
  )
  where
    Upstream.Failure == Downstream.Failure, Inner.Output == Downstream.Input,
    Inner.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        if self.becomeBusy() { self.listen(to: transform($0)) }
        return .none
      },
      onCompletion: { self.complete($0, isUpstream: true) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.lock.lock()
    buffer.add(demand)
    buffer.settle()
    let demand = buffer.takeReport()
    let inner = inner
    buffer.lock.unlock()
    inner?.request(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @usableFromInline
  func endUpstreams() {
    upstream.cancel()
    buffer.lock.lock()
    let inner = inner
    self.inner = nil
    buffer.lock.unlock()
    inner?.cancel()
  }
}

// The publishers that are made of the values.
extension FlatMapFirstSubscription {
  /// - Returns: Whether a publisher is to be made of the value that is there.
  @inlinable
  func becomeBusy() -> Bool {
    buffer.lock.lock()
    let isFirst = !isBusy && !buffer.isClosed
    if isFirst { isBusy = true }
    buffer.lock.unlock()
    return isFirst
  }

  /// Subscribes to the publisher that was made of a value.
  @inlinable
  func listen<Inner: Publisher>(to publisher: Inner)
  where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
    let connection = UpstreamConnection()
    guard setInner(connection) else { return }
    connection.subscribe(
      to: publisher,
      onValue: { self.receive($0, from: connection) },
      onCompletion: { self.complete($0, isUpstream: false) }
    )
  }

  /// Makes a connection the current inner one, and asks it for all that is demanded.
  /// - Returns: Whether the stream goes on.
  @usableFromInline
  func setInner(_ connection: UpstreamConnection) -> Bool {
    buffer.lock.lock()
    guard !buffer.isClosed else {
      buffer.lock.unlock()
      return false
    }
    inner = connection
    let demand = buffer.unmetDemand
    // What has not been reported is part of that.
    _ = buffer.takeReport()
    buffer.lock.unlock()
    connection.request(demand)
    return true
  }

  @inlinable
  func receive(_ value: Downstream.Input, from connection: UpstreamConnection) -> Subscribers.Demand {
    buffer.lock.lock()
    guard !buffer.isClosed else {
      buffer.lock.unlock()
      return .none
    }
    buffer.enqueue(value)
    buffer.settle()
    let demand = buffer.takeReport()
    let inner = inner
    buffer.lock.unlock()
    // The publisher may have finished inside its own value, and another may be listened to already.
    if inner === connection { return demand }
    inner?.request(demand)
    return .none
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, isUpstream: Bool) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    if case .finished = completion {
      if isUpstream { hasUpstreamFinished = true } else { endTurn() }
      guard hasUpstreamFinished, !isBusy else { return buffer.lock.unlock() }
    }
    buffer.close(with: completion)
    buffer.lock.unlock()
    endUpstreams()
    buffer.demand(.none)
  }

  /// Called with the lock held.
  @usableFromInline
  func endTurn() {
    inner = nil
    isBusy = false
  }
}
