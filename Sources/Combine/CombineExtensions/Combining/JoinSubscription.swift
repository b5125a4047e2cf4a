import CombineShim

/// The subscription of an operator that makes arrays of the values of publishers, however many, of one type.
///
/// All that downstream requests is requested from each publisher.
///
/// It is not generic in its subscriber, so that it is specialised where the publisher is made: these
/// operators return an `AnyPublisher`, whose subscribers do not know the types.
@usableFromInline
final class JoinSubscription<Values: Join, Failure: Error>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Downstream = AnySubscriber<[Values.Value], Failure>

  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let connections: [UpstreamConnection]

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state: JoinState<Values>

  @inlinable
  init(downstream: Downstream, count: Int) {
    buffer = DemandBuffer(subscriber: downstream)
    connections = (0..<count).map { _ in UpstreamConnection() }
    state = JoinState(count: count)
  }

  @usableFromInline var description: String { Values.operatorName }

  @inlinable
  func start<Upstreams: Collection>(_ upstreams: Upstreams)
  where
    Upstreams.Element: Publisher, Upstreams.Element.Output == Values.Value,
    Upstreams.Element.Failure == Failure
  {
    guard !connections.isEmpty else { return buffer.complete(completion: .finished) }
    for (number, upstream) in upstreams.enumerated() {
      guard !connections[number].hasEnded else { return }
      connections[number].subscribe(
        to: upstream,
        onValue: {
          self.receive($0, from: number)
          return .none
        },
        onCompletion: { self.complete($0, from: number) }
      )
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    handle(waits: false) { buffer.add(demand) }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }
}

extension JoinSubscription {
  @inlinable
  func receive(_ value: Values.Value, from number: Int) {
    // Released without the lock.
    var replaced: Values.Value?
    handle(waits: true) { if !buffer.isClosed { replaced = state.receive(value, from: number) } }
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>, from number: Int) {
    switch completion {
    case .finished: handle(waits: false) { if !buffer.isClosed { state.values.finish(number) } }
    case .failure: close(with: completion) { true }
    }
  }

  /// Delivers the arrays that are there and demanded after an event, and the end after the last, and asks for
  /// more.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait for room.
  ///   - event: A closure that changes the state. It is called with the lock held.
  @inlinable
  func handle(waits: Bool, _ event: () -> Void) {
    let hasEnded = close(with: .finished) {
      event()
      guard !buffer.isClosed else { return false }
      while let array = state.nextArray(isWanted: buffer.wantsMore) { buffer.enqueue(array) }
      return state.forgetUndemanded()
    }
    guard !hasEnded else { return }
    buffer.drain(waits: waits)
    ask()
  }

  /// Cancels the publishers that have not ended, and delivers the completion.
  /// - Parameter isEnd: A closure that returns whether the stream ends now. It is called with the lock held.
  /// - Returns: Whether it did.
  @inlinable
  @discardableResult
  func close(with completion: Subscribers.Completion<Failure>, if isEnd: () -> Bool) -> Bool {
    let hasEnded = buffer.lock.withLock {
      guard isEnd(), !buffer.isClosed else { return false }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return false }
    endUpstreams()
    buffer.drain(waits: false)
    return true
  }

  /// Cancels the publishers, and releases the values.
  @usableFromInline
  func endUpstreams() {
    let released = buffer.lock.withLock { state.takeValues() }
    for connection in connections { connection.cancel() }
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  func ask() {
    guard buffer.lock.withLock({ state.beginRequesting(for: buffer.takeReport()) }) else { return }
    while let demand = buffer.lock.withLock({ state.nextDemand() }) {
      for connection in connections { connection.request(demand) }
    }
  }
}
