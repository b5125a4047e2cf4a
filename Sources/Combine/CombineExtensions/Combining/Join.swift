import CombineShim

/// The values that a ``JoinSubscription`` stores for its publishers, and the rule that combines them into
/// arrays.
///
/// The subscription holds its lock during all calls. Don't release values in an implementation, but return
/// discarded values to the caller.
@usableFromInline
protocol Join {
  associatedtype Value

  /// The operator's name, which is the subscription's description.
  static var operatorName: String { get }

  /// - Parameter count: The number of publishers. The publishers are numbered from zero.
  init(count: Int)

  /// `true` if no further arrays are possible.
  var isExhausted: Bool { get }

  /// Adds a value.
  /// - Returns: The value that the new one replaces, which the caller releases.
  mutating func add(_ value: Value, from number: Int) -> Value?

  /// Records that a publisher has finished. Called at most once per publisher.
  mutating func finish(_ number: Int)

  /// - Returns: The next array, which has one value of each publisher, in the publishers' order, or `nil` if
  ///   no array is complete.
  mutating func takeArray() -> [Value]?

  /// Discards an array without demand, unless the operator buffers it. Called after all requested arrays have
  /// been taken.
  mutating func forgetUndemanded()
}

extension Publishers {
  /// A publisher that combines the values of any number of publishers of one type into arrays.
  @usableFromInline
  struct JoinMany<Upstreams: Collection, Values: Join>: Publisher
  where Upstreams.Element: Publisher, Upstreams.Element.Output == Values.Value {
    @usableFromInline typealias Output = [Values.Value]
    @usableFromInline typealias Failure = Upstreams.Element.Failure

    /// This is created where the concrete types are known. An `AnyPublisher` subscribes where they aren't.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    @inlinable
    init(upstreams: Upstreams) {
      attach = { subscriber in
        let subscription = JoinSubscription<Values, Failure>(
          downstream: subscriber,
          count: upstreams.count
        )
        subscriber.receive(subscription: subscription)
        subscription.start(upstreams)
      }
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(AnySubscriber(subscriber))
    }
  }
}

/// The state of a ``JoinSubscription``, which consists of the values of its publishers and the demand that it
/// hasn't requested from them yet.
@usableFromInline
struct JoinState<Values: Join> {
  @usableFromInline var values: Values

  /// The demand that has not been requested from the publishers.
  @usableFromInline var unrequested = Subscribers.Demand.none

  /// A Boolean value that indicates whether a thread is requesting values from the publishers. That thread
  /// also requests any later demand, because publishers that emit during a request would otherwise nest
  /// calls, one level per publisher.
  @usableFromInline var isRequesting = false

  @inlinable
  init(count: Int) {
    values = Values(count: count)
  }

  /// Adds a value.
  /// - Returns: The value that the new one replaces, if any, which the caller releases.
  @inlinable
  mutating func receive(_ value: Values.Value, from number: Int) -> Values.Value? {
    values.add(value, from: number)
  }

  /// - Returns: The next array, if one is complete and demanded.
  @inlinable
  mutating func nextArray(isWanted: Bool) -> [Values.Value]? {
    isWanted ? values.takeArray() : nil
  }

  /// Discards an array that has no demand and isn't buffered. Called after all requested arrays have been
  /// taken.
  /// - Returns: A Boolean value that indicates whether no more arrays are possible.
  @inlinable
  mutating func forgetUndemanded() -> Bool {
    values.forgetUndemanded()
    return values.isExhausted
  }

  /// Adds to the demand requested from the publishers.
  /// - Parameter demand: The demand that has not been requested.
  /// - Returns: A Boolean value that indicates whether the caller should make the requests. If `false`,
  ///   either there is nothing to request, or another thread makes the requests.
  @usableFromInline
  mutating func beginRequesting(for demand: Subscribers.Demand) -> Bool {
    unrequested += demand
    guard unrequested > .none, !isRequesting else { return false }
    isRequesting = true
    return true
  }

  /// - Returns: The demand to request from the publishers next, or `nil` if there is nothing more to request.
  @usableFromInline
  mutating func nextDemand() -> Subscribers.Demand? {
    guard unrequested > .none else {
      isRequesting = false
      return nil
    }
    defer { unrequested = .none }
    return unrequested
  }

  /// - Returns: The values that remain at the end, for the caller to release.
  @inlinable
  mutating func takeValues() -> Values {
    defer { values = Values(count: 0) }
    return values
  }
}

/// The subscription of an operator that combines the values of any number of publishers of one type into
/// arrays.
///
/// It requests the whole downstream demand from each publisher.
///
/// The class isn't generic over its subscriber, which specializes it where the publisher is created. These
/// operators return an `AnyPublisher`, and the concrete types are unknown where it is subscribed to.
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
    // Released after the lock.
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

  /// Applies an event and delivers the arrays that are complete and requested. After the last array, delivers
  /// the completion or makes new requests.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may block until there is room.
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

  /// Ends the stream if a condition holds, by cancelling the publishers that haven't ended and delivering the
  /// completion.
  /// - Parameter isEnd: A closure that returns whether the stream ends now. It is called with the lock held.
  /// - Returns: A Boolean value that indicates whether this call ended the stream.
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

  /// Cancels the publishers and releases the values.
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
