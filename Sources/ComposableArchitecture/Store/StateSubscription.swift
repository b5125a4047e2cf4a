import CombineShim

/// One subscriber of a ``StorePublisher``.
///
/// It is inlined, so that a delivery costs what the subscriber's and the state's types need and no look at their metadata.
@usableFromInline
final class StateSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible
where Downstream.Failure == Never {
  @usableFromInline let observers: StateObservers
  @usableFromInline let read: () -> Downstream.Input
  @usableFromInline let isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?

  /// Guards the fields below. Neither downstream nor `read` is used while it is held, and no state is let go: it may hold
  /// the last reference to what calls back.
  @usableFromInline let lock = Lock()
  @usableFromInline var downstream: Downstream?
  @usableFromInline var demand = Subscribers.Demand.none
  /// The latest state that downstream has not got.
  @usableFromInline var news: Downstream.Input?
  /// The latest state that downstream has got or is about to; kept only to know duplicates.
  @usableFromInline var latest: Downstream.Input?
  /// Downstream gets one call at a time.
  @usableFromInline var isDelivering = false
  @usableFromInline var ticket: Int?

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

  @inlinable
  deinit {
    if let ticket { observers.remove(ticket) }
  }

  @usableFromInline var description: String { "StorePublisher" }

  @inlinable
  func start() {
    let current = read()
    let downstream = lock.withLock {
      news = current
      if isDuplicate != nil { latest = current }
      ticket = observers.insert { [weak self] in self?.changed() }
      return self.downstream
    }
    downstream?.receive(subscription: self)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    while deliverNext() {}
  }

  @inlinable
  func cancel() {
    let (downstream, ticket, states) = lock.withLock {
      defer {
        self.downstream = nil
        self.ticket = nil
        news = nil
        latest = nil
      }
      return (self.downstream, self.ticket, (news, latest))
    }
    if let ticket { observers.remove(ticket) }
    withExtendedLifetime((downstream, states)) {}
  }

  @inlinable
  func changed() {
    let state = read()
    if let isDuplicate, let latest = currentLatest(), isDuplicate(latest, state) { return }
    replaceNews(by: state)
    while deliverNext() {}
  }

  @inlinable
  func currentLatest() -> Downstream.Input? {
    lock.lock()
    defer { lock.unlock() }
    return latest
  }

  @inlinable
  func replaceNews(by state: Downstream.Input) {
    // What is replaced is let go when this returns, outside of the lock.
    var news: Downstream.Input? = state
    var latest: Downstream.Input?
    if isDuplicate != nil { latest = state }
    lock.lock()
    if downstream != nil {
      swap(&self.news, &news)
      if isDuplicate != nil { swap(&self.latest, &latest) }
    }
    lock.unlock()
  }

  /// - Returns: Whether there may be more to deliver.
  @inlinable
  func deliverNext() -> Bool {
    lock.lock()
    guard !isDelivering, demand > 0, let downstream, let state = news.take() else {
      lock.unlock()
      return false
    }
    demand -= 1
    isDelivering = true
    lock.unlock()
    let more = downstream.receive(state)
    lock.lock()
    isDelivering = false
    demand += more
    lock.unlock()
    return true
  }
}
