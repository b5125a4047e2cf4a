import CombineShim

/// A publisher of a store's states: the current one immediately, and then one each time that the store has
/// handled all sent actions.
///
/// ```swift
/// store.publisher
///   .map { $0.isLoading }
///   .removeDuplicates()
/// store.publisher.isLoading      // the same, with less work
/// ```
///
/// It publishes even if the state has not changed. Publishers of equatable properties skip repeated elements.
///
/// A property with the name of an operator, such as `count` or `first`, is shadowed by the operator. Use
/// `store.publisher[dynamicMember: \.count]` for it.
///
/// Elements are delivered on the store's owner, one for each drain of the store's queue. A subscriber without
/// demand receives the latest one when it requests more. The publisher never completes. A subscription
/// retains the store.
///
/// It also publishes when other code, such as another store, changes a shared value in the state that a
/// subscriber has read, or that the state's `==` compares.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  @usableFromInline let observers: StateObservers
  private let reader: any StateReader<State>
  /// Reads the state from `reader`, specialized if its type is known.
  @usableFromInline let read: () -> State
  @usableFromInline let isDuplicate: ((State, State) -> Bool)?
  /// Retained by subscriptions, along with its scoped stores.
  private let store: AnyObject?

  init<Action>(core: any StoreCore<State, Action>, of store: AnyObject) {
    self.init(observers: core.observers, reader: core, store: store)
  }

  /// The states of a store that is not a view of another store. The closure retains the store.
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

  /// The values of a property, without consecutive duplicates.
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

/// The subscription that a subscriber of a ``StorePublisher`` receives. Releasing it ends the observation.
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

/// One subscriber of a ``StorePublisher``, which the store retains until its subscription is cancelled or
/// released.
///
/// It is separate from the subscription so that the store can retain it: a weak reference would double the
/// cost of each delivery. It is inlined, so that a delivery is specialized for the subscriber's and the
/// state's types and needs no metadata look-ups.
@usableFromInline
final class StateObservation<Downstream: Subscriber> where Downstream.Failure == Never {
  @usableFromInline let observers: StateObservers
  @usableFromInline let read: () -> Downstream.Input
  @usableFromInline let isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?

  /// Guards the fields below. While it is held, neither downstream nor `read` is used, and no state is
  /// released, because the state may contain the last reference to an object that calls back.
  @usableFromInline let lock = Lock()
  /// The subscriber, or `nil` after the observation has ended.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  /// The latest state that downstream has not received.
  @exclusivity(unchecked) @usableFromInline var news: Downstream.Input?
  /// The latest state that downstream has received or is about to receive; stored only to detect duplicates.
  @exclusivity(unchecked) @usableFromInline var latest: Downstream.Input?
  /// A Boolean value that indicates whether downstream is being called. It receives one call at a time.
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

  /// Begins the observation, and passes the subscription downstream.
  @inlinable
  func start() {
    let current = read()
    lock.lock()
    news = current
    if isDuplicate != nil { latest = current }
    ticket = observers.insert { self.changed() }
    let downstream = downstream
    lock.unlock()
    observers.followValues(in: current, isDuplicate)
    downstream?.receive(subscription: StateSubscription(self))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.lock()
    self.demand += demand
    lock.unlock()
    while deliverNews() {}
  }

  /// Ends the observation. Further calls do nothing.
  @inlinable
  func end() {
    lock.lock()
    let released = (downstream, news, latest)
    let ticket = ticket
    downstream = nil
    self.ticket = nil
    news = nil
    latest = nil
    lock.unlock()
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
    lock.lock()
    defer { lock.unlock() }
    return latest
  }

  /// Delivers a state, or stores it for later if downstream is being called or has no demand.
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
    // Replaced states are released here, outside of the lock.
    withExtendedLifetime((news, latest)) {}
    if isDeliveredNow, finishDelivery(downstream.receive(state)) {
      while deliverNews() {}
    }
  }

  /// Delivers the pending state, if there is one and downstream has requested it.
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

  /// - Parameter more: The additional demand of downstream.
  /// - Returns: `true` if there are more states to deliver.
  @inlinable
  func finishDelivery(_ more: Subscribers.Demand) -> Bool {
    lock.lock()
    isDelivering = false
    demand += more
    let hasNews = news != nil
    lock.unlock()
    return hasNews
  }
}
