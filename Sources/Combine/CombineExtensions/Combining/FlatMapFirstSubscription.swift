import CombineShim

/// The subscription of a ``Publishers/FlatMapFirst``.
@usableFromInline
final class FlatMapFirstSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state = FlatMapFirstState()

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
    buffer.lock.withLock { buffer.add(demand) }
    buffer.drain(waits: false)
    let (unreported, inner) = takeReport()
    inner?.request(unreported)
  }

  /// - Returns: The demand to request from the publisher that is listened to, with its connection. One step,
  ///   since the next publisher gets all demand that is unmet.
  @usableFromInline
  func takeReport() -> (Subscribers.Demand, UpstreamConnection?) {
    buffer.lock.withLock { (buffer.takeReport(), state.inner) }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @usableFromInline
  func endUpstreams() {
    upstream.cancel()
    buffer.lock.withLock { state.takeInner() }?.cancel()
  }
}

// The publishers that are made of the values.
extension FlatMapFirstSubscription {
  /// - Returns: Whether a publisher is to be made of the value that is there.
  @inlinable
  func becomeBusy() -> Bool {
    buffer.lock.withLock { !buffer.isClosed && state.becomeBusy() }
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
    let demand: Subscribers.Demand? = buffer.lock.withLock {
      guard !buffer.isClosed else { return nil }
      state.listen(to: connection)
      // What has not been reported is part of that.
      _ = buffer.takeReport()
      return buffer.unmetDemand
    }
    guard let demand else { return false }
    connection.request(demand)
    return true
  }

  @inlinable
  func receive(_ value: Downstream.Input, from connection: UpstreamConnection) -> Subscribers.Demand {
    buffer.lock.withLock { if !buffer.isClosed { buffer.enqueue(value) } }
    buffer.drain(waits: true)
    let (demand, inner) = takeReport()
    // The publisher may have finished inside its own value, and another may be listened to already.
    if inner === connection { return demand }
    inner?.request(demand)
    return .none
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, isUpstream: Bool) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed else { return false }
      if case .finished = completion {
        guard isUpstream ? state.finishUpstream() : state.finishInner() else { return false }
      }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }
}
