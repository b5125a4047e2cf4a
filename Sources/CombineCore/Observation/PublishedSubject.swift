/// The storage of a published property: its value and its subscribers.
///
/// Setting the value tells, in this order: the object's `objectWillChange`, the subscribers, the stored value. When
/// several threads set it at once, the value that is stored in the end is the one that subscribers get last.
@usableFromInline
final class PublishedSubject<Value>: PublishedProperty {
  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = SubjectState<Value, Never>()

  /// Guarded by `lock`.
  private var current: Value

  /// The number of the newest value that was stored, and the thread that stored it. Guarded by `lock`.
  private var stored: (number: UInt64, thread: UInt) = (0, 0)

  /// Guarded by `lock`.
  private var willChange: ObservableObjectPublisher?

  init(_ value: Value) {
    current = value
  }

  deinit {
    state.cancelUpstreams()
  }

  var objectWillChange: ObservableObjectPublisher? { lock.withLock { willChange } }

  func installObjectWillChange(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    lock.withLock {
      if let willChange { return willChange }
      willChange = publisher
      return publisher
    }
  }

  var value: Value {
    get { lock.withLock { current } }
    set {
      objectWillChange?.send()
      let (number, places, nextTicket) = lock.withLock {
        (state.nextNumber(), state.conduits.places, state.conduits.nextTicket)
      }
      for place in places {
        if let conduit = place.conduit {
          SubjectState<Value, Never>.conduit(conduit).offer(newValue, number: number)
        }
      }
      store(newValue, number: number, toldThoseBefore: nextTicket)
    }
  }

  /// Makes a value the current one, unless another thread has stored a newer one, and tells those of it that have come
  /// since it was sent: they may have caught up with the value before it.
  private func store(_ value: Value, number: UInt64, toldThoseBefore ticket: UInt64) {
    var replaced = value
    lock.lock()
    guard number > stored.number || stored.thread == currentThreadNumber else {
      lock.unlock()
      return
    }
    swap(&replaced, &current)
    stored = (max(number, stored.number), currentThreadNumber)
    let latecomers = ticket == state.conduits.nextTicket ? [] : state.conduits.places(since: ticket)
    lock.unlock()
    // The old value is let go outside the lock: its deinit may call back.
    withExtendedLifetime(replaced) {}
    for place in latecomers {
      if let conduit = place.conduit {
        SubjectState<Value, Never>.conduit(conduit).offerLate(value, number: number)
      }
    }
  }

  func keep(upstream: any Subscription) {
    _ = lock.withLock { state.keep(upstream: upstream) }
    upstream.request(.unlimited)
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    let conduit = SubjectConduit(
      parent: self,
      downstream: subscriber,
      catchesUp: true,
      description: "PublishedSubject",
      deliver: SubjectConduit.delivery(to: subscriber)
    )
    conduit.insideGate {
      attach(conduit)
      subscriber.receive(subscription: conduit)
    }
  }

  @usableFromInline
  func attach(_ conduit: SubjectConduit<Value, Never>) {
    _ = lock.withLock { state.attach(conduit) }
  }
}

extension PublishedSubject: ConduitParent {
  @usableFromInline
  func detach(_ conduit: Conduit) {
    lock.lock()
    let removed = state.conduits.remove(conduit)
    lock.unlock()
    _ = consume removed
  }

  @usableFromInline
  func acknowledgeDemand() {}

  @usableFromInline
  func catchUp(_ conduit: Conduit) {
    SubjectState<Value, Never>.conduit(conduit).catchUp { lock.withLock { (current, stored.number) } }
  }
}
