import CombineShim

/// One subscriber of a ``StorePublisher``.
final class StateSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible
where Downstream.Failure == Never {
  private let observers: StateObservers
  private let reader: any StateReader<Downstream.Input>
  private let isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?

  /// Guards the fields below. Neither downstream nor `reader` is used while it is held, and no state is let go: it may hold
  /// the last reference to what calls back.
  private let lock = Lock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  /// The latest state that downstream has not got.
  private var news: Downstream.Input?
  /// The latest state that downstream has got or is about to; kept only to know duplicates.
  private var latest: Downstream.Input?
  /// Downstream gets one call at a time.
  private var isDelivering = false
  private var ticket: Int?

  init(
    downstream: Downstream,
    observers: StateObservers,
    reader: any StateReader<Downstream.Input>,
    isDuplicate: ((Downstream.Input, Downstream.Input) -> Bool)?
  ) {
    self.downstream = downstream
    self.observers = observers
    self.reader = reader
    self.isDuplicate = isDuplicate
  }

  deinit {
    if let ticket { observers.remove(ticket) }
  }

  var description: String { "StorePublisher" }

  func start() {
    let current = reader.withState { $0 }
    let downstream = lock.withLock {
      news = current
      if isDuplicate != nil { latest = current }
      ticket = observers.insert { [weak self] in self?.changed() }
      return self.downstream
    }
    downstream?.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    while deliverNext() {}
  }

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

  // The lock is used by hand below, and values stay out of tuples: closures and tuples of generic types cost a look at their
  // metadata each, which is most of what a delivery takes.

  private func changed() {
    let state = reader.withState { $0 }
    if let isDuplicate, let latest = currentLatest(), isDuplicate(latest, state) { return }
    replaceNews(by: state)
    while deliverNext() {}
  }

  private func currentLatest() -> Downstream.Input? {
    lock.lock()
    defer { lock.unlock() }
    return latest
  }

  private func replaceNews(by state: Downstream.Input) {
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
  private func deliverNext() -> Bool {
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
