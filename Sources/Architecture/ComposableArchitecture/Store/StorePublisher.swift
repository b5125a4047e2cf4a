import CombineShim

/// A publisher that sends a store's current state, and then its state after each time that the store handles its
/// queue.
///
/// ```swift
/// store.publisher
///   .map { $0.isLoading }
///   .removeDuplicates()
/// store.publisher.isLoading      // the same, with less work
/// ```
///
/// The publisher sends the state even if it has not changed, whereas the publishers of equatable properties, such as
/// `store.publisher.isLoading`, skip repeated values. If a property has the same name as an operator, for example
/// `count` or `first`, write `store.publisher[dynamicMember: \.count]`.
///
/// You receive the elements on the store's owner. A subscriber without demand does not miss the latest state. It
/// receives the state when it requests elements again. A subscription retains the store, and the publisher never
/// completes.
///
/// When other code changes a shared value in the state, such as another store, the publisher sends the state as well.
/// It can do so only if a subscriber has read the shared value, or if the state's `==` compares it.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  @usableFromInline let observers: StateObservers
  private let reader: any StateReader<State>
  /// A closure that reads the state from `reader`. It is specialized if the type of the reader is known.
  @usableFromInline let read: () -> State
  @usableFromInline let isDuplicate: ((State, State) -> Bool)?
  /// The store. Subscriptions retain it together with its scoped stores.
  private let store: AnyObject?

  init<Action>(core: any StoreCore<State, Action>, of store: AnyObject) {
    self.init(observers: core.observers, reader: core, store: store)
  }

  /// Creates a publisher for a store that is not a view of another one. The closure retains the store.
  @usableFromInline
  init<Action>(root: RootCore<State, Action>, of store: AnyObject, read: @escaping () -> State) {
    observers = root.observers
    reader = root
    self.store = store
    self.read = read
    isDuplicate = nil
  }

  init(
    observers: StateObservers,
    reader: any StateReader<State>,
    store: AnyObject?,
    isDuplicate: ((State, State) -> Bool)? = nil
  ) {
    self.observers = observers
    self.reader = reader
    self.store = store
    read = { withExtendedLifetime(store) { reader.copyState() } }
    self.isDuplicate = isDuplicate
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == State, Downstream.Failure == Never {
    let observation = StateObservation(
      downstream: subscriber,
      observers: observers,
      read: read,
      isDuplicate: isDuplicate
    )
    observers.follow { observation.start() }
  }

  /// Removes consecutive duplicates, using a closure.
  ///
  /// - Parameter isDuplicate: A closure that returns whether two states are equal.
  public func removeDuplicates(by isDuplicate: @escaping (State, State) -> Bool) -> Self {
    let earlier = self.isDuplicate
    return Self(observers: observers, reader: reader, store: store) {
      earlier?($0, $1) == true || isDuplicate($0, $1)
    }
  }

  /// A publisher of a property's values that skips repeated values.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> StorePublisher<Value> {
    StorePublisher<Value>(
      observers: observers,
      reader: PropertyStateReader(parent: reader, keyPath: keyPath),
      store: store,
      isDuplicate: ==
    )
  }
}

extension StorePublisher where State: Equatable {
  /// Removes consecutive duplicates.
  public func removeDuplicates() -> Self {
    removeDuplicates(by: ==)
  }
}

/// The subscription that a subscriber of a ``StorePublisher`` receives. Releasing the subscription ends the
/// observation.
@usableFromInline
final class StateSubscription<Downstream: Subscriber>: Subscription, OwnSubscription, CustomStringConvertible
where Downstream.Failure == Never {
  @usableFromInline let observation: StateObservation<Downstream>

  @inlinable
  init(_ observation: StateObservation<Downstream>) {
    self.observation = observation
  }

  @inlinable
  deinit {
    observation.end()
  }

  @usableFromInline var description: String { "StorePublisher" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    observation.request(demand)
  }

  @inlinable
  func cancel() {
    observation.end()
  }
}

/// The observation by one subscriber of a ``StorePublisher``. The store retains it until its subscription is
/// cancelled or released.
///
/// This object is separate from the subscription so that the store can retain it, because a weak reference would
/// double the cost of each delivery. Its code is inlined for the same reason: a delivery is specialized for the types
/// of the subscriber and the state, and does not need to look up metadata.
@usableFromInline
final class StateObservation<Downstream: Subscriber> where Downstream.Failure == Never {
  @usableFromInline let observers: StateObservers
  @usableFromInline let read: () -> Downstream.Input
  @usableFromInline let isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?

  /// Guards the fields below. While it's held, no code calls the downstream subscriber or `read`, or releases a state
  /// that may hold the last reference to an object that calls back.
  @usableFromInline let lock = Lock()
  /// The subscriber, or `nil` after the observation ends.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  /// The latest state that the downstream subscriber has not received yet.
  @exclusivity(unchecked) @usableFromInline var news: Downstream.Input?
  /// The latest state that the downstream subscriber has received or is about to receive. It is stored only
  /// to detect duplicates.
  @exclusivity(unchecked) @usableFromInline var latest: Downstream.Input?
  /// A Boolean value that indicates whether the downstream subscriber is being called. It receives one call
  /// at a time.
  @exclusivity(unchecked) @usableFromInline var isDelivering = false
  @exclusivity(unchecked) @usableFromInline var ticket: Int?

  @inlinable
  init(
    downstream: Downstream,
    observers: StateObservers,
    read: @escaping () -> Downstream.Input,
    isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?
  ) {
    self.downstream = downstream
    self.observers = observers
    self.read = read
    self.isDuplicate = isDuplicate
  }

  /// Starts the observation and passes the subscription to the downstream subscriber.
  @inlinable
  func start() {
    let current = read()
    let downstream = lock.withLock {
      news = current
      if isDuplicate != nil { latest = current }
      ticket = observers.insert { self.changed() }
      return self.downstream
    }
    observers.followValues(in: current, isDuplicate)
    downstream?.receive(subscription: StateSubscription(self))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    while deliverNews() {}
  }

  /// Ends the observation. Calling this method again has no effect.
  @inlinable
  func end() {
    let (ticket, released) = lock.withLock {
      defer {
        downstream = nil
        self.ticket = nil
        news = nil
        latest = nil
      }
      return (self.ticket, (downstream, news, latest))
    }
    if let ticket { observers.remove(ticket) }
    withExtendedLifetime(released) {}
  }

  /// Called when the store's state may have changed.
  @inlinable
  func changed() {
    let state = read()
    if let isDuplicate, let latest = currentLatest(), observers.isUnchanged({ isDuplicate(latest, state) }) {
      return
    }
    deliver(state)
  }

  @inlinable
  func currentLatest() -> Downstream.Input? {
    lock.withLock { latest }
  }

  /// Delivers a state. If the downstream subscriber is being called or has no demand, the state is stored for
  /// later.
  @inlinable
  func deliver(_ state: Downstream.Input) {
    var latest: Downstream.Input?
    if isDuplicate != nil { latest = state }
    var news: Downstream.Input?
    lock.lock()
    guard let downstream else { return lock.unlock() }
    if isDuplicate != nil { swap(&self.latest, &latest) }
    let isDeliveredNow = !isDelivering && demand > 0
    if isDeliveredNow {
      demand -= 1
      isDelivering = true
    } else {
      news = state
    }
    swap(&self.news, &news)
    lock.unlock()
    // Replaced states are released here, outside the lock.
    withExtendedLifetime((news, latest)) {}
    if isDeliveredNow, finishDelivery(downstream.receive(state)) {
      while deliverNews() {}
    }
  }

  /// Delivers the pending state if there is one and the downstream subscriber has requested it.
  ///
  /// - Returns: `true` if there may be more states to deliver.
  @inlinable
  func deliverNews() -> Bool {
    lock.lock()
    guard !isDelivering, demand > 0, let downstream, let state = news.take() else {
      lock.unlock()
      return false
    }
    demand -= 1
    isDelivering = true
    lock.unlock()
    return finishDelivery(downstream.receive(state))
  }

  /// - Parameter more: The additional demand of the downstream subscriber.
  /// - Returns: `true` if there are more states to deliver.
  @inlinable
  func finishDelivery(_ more: Subscribers.Demand) -> Bool {
    lock.withLock {
      isDelivering = false
      demand += more
      return news != nil
    }
  }
}
