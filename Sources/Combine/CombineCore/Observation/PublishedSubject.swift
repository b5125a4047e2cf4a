/// The storage of a published property: its value and its subscribers.
///
/// Setting a value first sends `objectWillChange`, then sends the value to the subscribers, then stores it.
/// When several threads set values at once, the one that is stored in the end is the one that subscribers get
/// last. A value that is set while a subscriber receives another is delivered by the thread of that call,
/// perhaps after it was stored. A subscriber that has missed a value, and asks before that is stored, gets it
/// once it is.
@usableFromInline
final class PublishedSubject<Value>: PublishedStorage {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Failure = Never

  // Guarded by `lock`, all of these; it gives the exclusivity that the language would else check at each
  // access.
  @exclusivity(unchecked)
  @usableFromInline var lent = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var newer: ConduitList?

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Value, Never>()

  @exclusivity(unchecked)
  @usableFromInline var current: Value

  /// The number of the newest value that was stored, and the thread that stored it.
  @exclusivity(unchecked)
  @usableFromInline var stored: (number: UInt64, thread: UInt) = (0, 0)

  /// Whether a conduit has requested a value that it has missed, while that was sent and not stored yet.
  @exclusivity(unchecked)
  @usableFromInline var isAwaited = false

  @inlinable
  init(_ value: Value) {
    current = value
  }

  deinit {
    state.upstreams.cancel()
  }

  @inlinable var value: Value {
    get {
      lock.lock()
      let value = current
      lock.unlock()
      return value
    }
    set {
      lock.lock()
      if let willChange {
        lock.unlock()
        willChange.send()
        lock.lock()
      }
      state.number += 1
      let number = state.number
      let ticket = nextTicket
      let copy = newer?.slots
      if copy == nil { lock.unlockAndBorrow() } else { lock.unlock() }
      if let copy { send(newValue, number: number, to: copy) } else { sendToLent(newValue, number: number) }
      store(newValue, number: number, toldThoseBefore: ticket)
    }
  }

  // Each subject has this loop: as one function of `ConduitLender` it took up to 39 % more instructions in a
  // fan-out.
  @inlinable
  @inline(__always)
  func sendToLent(_ value: Value, number: UInt64) {
    var index = 0
    while index < lent.slots.count {
      if let conduit = lent.slots[index].borrowed {
        SubjectState<Value, Never>.borrowed(conduit)._withUnsafeGuaranteedRef {
          $0.offer(value, number: number)
        }
      }
      index += 1
    }
    if lock.giveBack() { replaceLent() }
  }

  @usableFromInline
  func send(_ value: Value, number: UInt64, to slots: Slots) {
    forEach(in: slots) { $0.offer(value, number: number) }
  }

  /// Stores a value, unless another thread has stored a newer one. Conduits that were attached after it was
  /// sent get it now, since they may have caught up with the value before it.
  @inlinable
  @inline(__always)
  func store(_ value: Value, number: UInt64, toldThoseBefore ticket: UInt64) {
    let thread = currentThreadNumber
    var replaced = value
    lock.lock()
    guard number > stored.number || stored.thread == thread else {
      lock.unlock()
      return
    }
    swap(&replaced, &current)
    stored = (max(number, stored.number), thread)
    let hasLatecomers = ticket != nextTicket
    let isAwaited = self.isAwaited
    if isAwaited { self.isAwaited = false }
    lock.unlock()
    // The old value is released outside the lock (rule L2).
    _ = consume replaced
    if hasLatecomers { tellLatecomers(since: ticket, value: value, number: number) }
    if isAwaited { tellThoseBehind() }
  }

  @usableFromInline
  func tellLatecomers(since ticket: UInt64, value: Value, number: UInt64) {
    for slot in lock.withLock({ conduits.slots(since: ticket) }) {
      if let conduit = slot.conduit {
        SubjectState<Value, Never>.conduit(conduit).offerLate(value, number: number)
      }
    }
  }

  /// Delivers the value that was stored to the conduits that have missed it and requested it since.
  @usableFromInline
  func tellThoseBehind() {
    for slot in lock.withLock({ conduits.slots }) {
      if let conduit = slot.conduit { SubjectState<Value, Never>.conduit(conduit).catchUp() }
    }
  }

  func keep(upstream: any Subscription) {
    _ = lock.withLock { state.upstreams.keep(upstream) }
    upstream.request(.unlimited)
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    subscriber.beginUse()
    let conduit = SubjectConduit(
      parent: self,
      downstream: subscriber,
      catchesUp: true,
      description: "PublishedSubject",
      deliver: HeldClosure(using: subscriber)
    )
    conduit.beginInsideGate {
      _ = attach(conduit)
      subscriber.receive(subscription: conduit)
    }
  }
}

extension PublishedSubject: ConduitLender {
  @usableFromInline
  func catchUp(_ conduit: Conduit) {
    SubjectState<Value, Never>.conduit(conduit).catchUp { missed in
      lock.withLock {
        if stored.number + 1 >= missed { return (current, stored.number) }
        // It was sent and is not stored yet. Who stores it tells the conduit.
        isAwaited = true
        return nil
      }
    }
  }
}

/// The part of the storage of a published property that does not depend on the type of its value.
@usableFromInline
class PublishedStorage {
  @usableFromInline final let lock = LendingLock()

  /// The publisher that signals before the property changes. Set once. Guarded by `lock`, which gives the
  /// exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline final var willChange: ObservableObjectPublisher?

  @inlinable
  init() {}

  /// The publisher that signals before the property changes.
  final var objectWillChange: ObservableObjectPublisher? {
    lock.lock()
    defer { lock.unlock() }
    return willChange
  }

  final var hasObjectWillChange: Bool {
    lock.lock()
    defer { lock.unlock() }
    return willChange != nil
  }

  /// Makes a publisher send before the property changes, unless the property has a publisher already.
  /// - Returns: The property's publisher.
  final func installObjectWillChange(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    lock.withLock {
      if let willChange { return willChange }
      willChange = publisher
      return publisher
    }
  }
}

/// Writes what a publisher sends to a published property.
///
/// The property keeps this, and this keeps the publisher's subscription until the publisher completes. So an
/// object that assigns to its own property is not kept by publishers that have finished. The property is held
/// weakly.
final class PublishedSubscriber<Value>: UpstreamLink, Subscriber, Subscription, SubjectFeed {
  private weak let subject: PublishedSubject<Value>?

  init(_ subject: PublishedSubject<Value>) {
    self.subject = subject
    super.init()
  }

  /// Takes the first subscription. Further ones are cancelled.
  func receive(subscription: any Subscription) {
    guard let subject, begin(subscription) else {
      subscription.cancel()
      return
    }
    subject.keep(upstream: self)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    subject?.value = input
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    _ = end()
  }

  func request(_ demand: Subscribers.Demand) {
    upstreamSubscription?.request(demand)
  }

  func cancel() {
    end()?.cancel()
  }
}
