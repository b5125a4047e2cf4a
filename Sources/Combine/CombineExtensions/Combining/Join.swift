import CombineShim

/// The values that a ``JoinSubscription`` keeps of several publishers, and the rule that makes arrays of
/// them.
///
/// Everything is called with the subscription's lock held, so it must not release a value: it returns what it
/// gives up.
@usableFromInline
protocol Join {
  associatedtype Value

  /// The operator's name, which is the subscription's description.
  static var operatorName: String { get }

  /// - Parameter count: The number of publishers; each has a number from zero.
  init(count: Int)

  /// Whether no array can come any more.
  var isExhausted: Bool { get }

  /// Takes a value.
  /// - Returns: A value that it was kept instead of, which the caller releases.
  mutating func add(_ value: Value, from number: Int) -> Value?

  /// Takes note of a publisher's finish, which comes once.
  mutating func finish(_ number: Int)

  /// - Returns: The next array, with a value of each publisher in the publishers' order; `nil` when there is
  ///   none.
  mutating func takeArray() -> [Value]?

  /// Forgets an array that came about without demand, where it is not to wait for that. Called when all
  /// arrays were taken that were demanded.
  mutating func forgetUndemanded()
}

extension Publishers {
  /// A publisher of arrays of the values of any number of publishers of one type.
  @usableFromInline
  struct JoinMany<Upstreams: Collection, Values: Join>: Publisher
  where Upstreams.Element: Publisher, Upstreams.Element.Output == Values.Value {
    @usableFromInline typealias Output = [Values.Value]
    @usableFromInline typealias Failure = Upstreams.Element.Failure

    /// Made where the types of values are known, which they are not where an `AnyPublisher` subscribes.
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

/// The state of a ``JoinSubscription``: the values of its publishers, and the demand that has not been
/// requested from them.
@usableFromInline
struct JoinState<Values: Join> {
  @usableFromInline var values: Values

  /// The demand that has not been requested from the publishers.
  @usableFromInline var unrequested = Subscribers.Demand.none

  /// Whether a thread is requesting values from the publishers. It requests later demand as well: the calls
  /// of publishers that send on a request would nest as deep as there are publishers otherwise.
  @usableFromInline var isRequesting = false

  @inlinable
  init(count: Int) {
    values = Values(count: count)
  }

  /// Takes a value.
  /// - Returns: The value that it replaces, if any, which the caller releases.
  @inlinable
  mutating func receive(_ value: Values.Value, from number: Int) -> Values.Value? {
    values.add(value, from: number)
  }

  /// - Returns: The next array that is there and demanded.
  @inlinable
  mutating func nextArray(isWanted: Bool) -> [Values.Value]? {
    isWanted ? values.takeArray() : nil
  }

  /// Forgets what came about without demand and does not wait for it. Called when all arrays were taken that
  /// were demanded.
  /// - Returns: Whether no further array can come.
  @inlinable
  mutating func forgetUndemanded() -> Bool {
    values.forgetUndemanded()
    return values.isExhausted
  }

  /// Adds demand to what is requested from the publishers.
  /// - Parameter demand: The demand that has not been requested.
  /// - Returns: Whether the caller makes the requests; else another thread does.
  @usableFromInline
  mutating func beginRequesting(for demand: Subscribers.Demand) -> Bool {
    unrequested += demand
    guard unrequested > .none, !isRequesting else { return false }
    isRequesting = true
    return true
  }

  /// - Returns: What is requested from the publishers next; `nil` ends the requests.
  @usableFromInline
  mutating func nextDemand() -> Subscribers.Demand? {
    guard unrequested > .none else {
      isRequesting = false
      return nil
    }
    defer { unrequested = .none }
    return unrequested
  }

  /// - Returns: The values that are left at the end, which the caller releases.
  @inlinable
  mutating func takeValues() -> Values {
    defer { values = Values(count: 0) }
    return values
  }
}

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
