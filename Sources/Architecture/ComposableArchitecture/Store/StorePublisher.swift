import CombineShim

/// The states of a store: the current one at once, and then one each time that the store has handled what was
/// sent to it.
///
/// ```swift
/// store.publisher
///   .map { $0.isLoading }
///   .removeDuplicates()
/// store.publisher.isLoading      // the same, with less work
/// ```
///
/// It publishes whether or not the state has changed. Publishers of equatable properties leave repeated
/// values out.
///
/// A property with the name of an operator, such as `count` or `first`, is hidden by the operator. Write
/// `store.publisher[dynamicMember: \.count]` for it.
///
/// Values are delivered on the store's owner, one for each drain of the store's queue; to a subscriber with
/// no demand the latest is delivered when it asks. It never completes. A subscription keeps the store.
///
/// It also publishes when other code, such as another store, changes a shared value in the state: one that a
/// subscriber has read, or that the state's `==` compares.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  @usableFromInline let observers: StateObservers
  private let reader: any StateReader<State>
  /// Reads the state by `reader`, perhaps from where its type is known.
  @usableFromInline let read: () -> State
  @usableFromInline let isDuplicate: ((State, State) -> Bool)?
  /// Kept by subscriptions, with what it has scoped.
  private let store: AnyObject?

  init<Action>(core: any StoreCore<State, Action>, of store: AnyObject) {
    self.init(observers: core.observers, reader: core, store: store)
  }

  /// The states of a store that is no view of another's. The closure keeps the store.
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

  /// Returns the same states, without those that equal the one before.
  ///
  /// - Parameter isDuplicate: A closure that returns whether two states are to count as equal.
  public func removeDuplicates(by isDuplicate: @escaping (State, State) -> Bool) -> Self {
    let earlier = self.isDuplicate
    return Self(observers: observers, reader: reader, store: store) {
      earlier?($0, $1) == true || isDuplicate($0, $1)
    }
  }

  /// The values of a property, without repeated ones.
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
  /// Returns the same states, without those that equal the one before.
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

/// One subscriber of a ``StorePublisher``, as the store keeps it: until its subscription is cancelled or
/// released.
///
/// It is apart from the subscription so that the store can keep it: a weak reference for each delivery would
/// cost as much as all the rest. It is inlined, so that a delivery costs what the subscriber's and the
/// state's types need and no look at their metadata.
@usableFromInline
final class StateObservation<Downstream: Subscriber> where Downstream.Failure == Never {
  @usableFromInline let observers: StateObservers
  @usableFromInline let read: () -> Downstream.Input
  @usableFromInline let isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?

  /// Guards the fields below. Neither downstream nor `read` is
  /// used while it is held, and no state is released: it may hold the last reference to what calls back.
  @usableFromInline let lock = Lock()
  /// `nil` once this has ended.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  /// The latest state that downstream has not got.
  @exclusivity(unchecked) @usableFromInline var news: Downstream.Input?
  /// The latest state that downstream has got or is about to; kept only to know duplicates.
  @exclusivity(unchecked) @usableFromInline var latest: Downstream.Input?
  /// Downstream gets one call at a time.
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

  /// Begins to observe, and hands downstream its subscription.
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

  /// The store's state may have changed.
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

  /// Delivers a state, or keeps it for later while downstream is called or demands nothing.
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
    // What was replaced is released here, outside of the lock.
    withExtendedLifetime((news, latest)) {}
    if isDeliveredNow, finishDelivery(downstream.receive(state)) {
      while deliverNews() {}
    }
  }

  /// Delivers the state that downstream has not got, if there is one and downstream has requested it.
  ///
  /// - Returns: Whether there may be more to deliver.
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

  /// - Parameter more: The demand that downstream adds.
  /// - Returns: Whether there is more to deliver.
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
