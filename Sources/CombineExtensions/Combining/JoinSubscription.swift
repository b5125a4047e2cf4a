import CombineShim

/// The subscription of an operator that makes arrays of the values of publishers, however many, of one type.
///
/// Publishers are asked for everything that downstream requests, each of them for all of it.
///
/// It is not generic in its subscriber, so that it is specialised where the publisher is made: these
/// operators return an `AnyPublisher`, and who subscribes to that does not know the types.
@usableFromInline
final class JoinSubscription<Values: Join, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline typealias Downstream = AnySubscriber<[Values.Value], Failure>

  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let connections: [UpstreamConnection]

  /// Guarded by the buffer's lock, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var values: Values

  /// What the publishers are still to be asked for.
  @exclusivity(unchecked)
  @usableFromInline var unasked = Subscribers.Demand.none

  /// Whether some thread is asking them. Who has more to ask for meanwhile leaves it to that, so that
  /// publishers which send when they are asked don't nest as deep as there are publishers.
  @exclusivity(unchecked)
  @usableFromInline var isAsking = false

  @inlinable
  init(downstream: Downstream, count: Int) {
    buffer = DemandBuffer(subscriber: downstream)
    connections = (0..<count).map { _ in UpstreamConnection() }
    values = Values(count: count)
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
    buffer.lock.lock()
    buffer.add(demand)
    proceed()
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    buffer.lock.lock()
    end()
  }
}

// What the publishers send.
extension JoinSubscription {
  @inlinable
  func receive(_ value: Values.Value, from number: Int) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    let replaced = values.add(value, from: number)
    proceed()
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>, from number: Int) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    switch completion {
    case .finished:
      values.finish(number)
      proceed()
    case .failure:
      close(with: completion)
    }
  }
}

// All of these are called with the buffer's lock held, and leave it.
extension JoinSubscription {
  /// Delivers the arrays that are there and demanded, and the end after the last, and asks for more.
  @inlinable
  func proceed() {
    if !buffer.isClosed {
      while buffer.wantsMore, let array = values.takeArray() { buffer.enqueue(array) }
      values.pass()
      if values.isExhausted { return close(with: .finished) }
    }
    buffer.settle()
    ask(for: buffer.takeReport())
  }

  /// Cancels the publishers that have not ended, and delivers the completion.
  @usableFromInline
  func close(with completion: Subscribers.Completion<Failure>) {
    buffer.close(with: completion)
    end()
    buffer.demand(.none)
  }

  /// Cancels the publishers, and releases the values.
  @usableFromInline
  func end() {
    let released = values
    values = Values(count: 0)
    buffer.lock.unlock()
    for connection in connections { connection.cancel() }
    withExtendedLifetime(released) {}
  }

  @inlinable
  func ask(for demand: Subscribers.Demand) {
    unasked += demand
    guard unasked > .none, !isAsking else { return buffer.lock.unlock() }
    askAll()
  }

  @usableFromInline
  func askAll() {
    isAsking = true
    while unasked > .none {
      let demand = unasked
      unasked = .none
      buffer.lock.unlock()
      for connection in connections { connection.request(demand) }
      buffer.lock.lock()
    }
    isAsking = false
    buffer.lock.unlock()
  }
}
