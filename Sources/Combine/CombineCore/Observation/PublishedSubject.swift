/// The storage of a published property, which consists of its value and its subscribers.
///
/// When you set the property, the storage notifies `objectWillChange`, sends the value to the subscribers,
/// and then stores it. If several threads set values at once, subscribers receive the value that is stored
/// last as their last value. If you set a value while a subscriber is receiving another one, the thread of
/// that call delivers the new value, possibly after it was stored. A subscriber that missed a value and
/// requests it before it is stored receives it as soon as it is.
@usableFromInline
final class PublishedSubject<Value>: PublishedStorage {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Failure = Never

  // `lock` guards these properties, so no access needs the exclusivity check.
  @exclusivity(unchecked)
  @usableFromInline var conduits = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Value, Never>()

  @exclusivity(unchecked)
  @usableFromInline var current: Value

  /// The number of the newest stored value, and the thread that stored it.
  @exclusivity(unchecked)
  @usableFromInline var stored: (number: UInt64, thread: UInt) = (0, 0)

  /// `true` if a conduit has requested a missed value that was sent but not stored yet.
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
    get { lock.withLock { current } }
    set {
      lock.lock()
      if let willChange {
        lock.unlock()
        willChange.send()
        lock.lock()
      }
      state.number += 1
      let number = state.number
      let ticket = conduits.nextTicket
      let slots = conduits.slots
      lock.unlock()
      var index = 0
      while index < slots.count {
        if let conduit = slots[index].borrowed {
          SubjectState<Value, Never>.borrowed(conduit)._withUnsafeGuaranteedRef {
            $0.offer(newValue, number: number)
          }
        }
        index += 1
      }
      // The copy keeps the conduits alive.
      _ = consume slots
      store(newValue, number: number, toldThoseBefore: ticket)
    }
  }

  /// Stores a value, unless another thread has stored a newer one. Conduits that were attached after the
  /// value was sent receive it now, because they may have received the previous value when they were
  /// attached.
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
    let hasLatecomers = ticket != conduits.nextTicket
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
    forEach(in: lock.withLock { conduits.slots(since: ticket) }) { $0.offerLate(value, number: number) }
  }

  /// Delivers the stored value to the conduits that have missed it and have requested it since.
  @usableFromInline
  func tellThoseBehind() {
    forEach(in: lock.withLock { conduits.slots }) { $0.catchUp() }
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

extension PublishedSubject: ConduitOwner {
  @usableFromInline
  func catchUp(_ conduit: Conduit) {
    SubjectState<Value, Never>.conduit(conduit).catchUp { missed in
      lock.withLock {
        if stored.number + 1 >= missed { return (current, stored.number) }
        // The value was sent but not stored yet. The thread that stores it will deliver it to the conduit.
        isAwaited = true
        return nil
      }
    }
  }
}

/// The part of a published property's storage that doesn't depend on the type of its value.
@usableFromInline
class PublishedStorage {
  @usableFromInline final let lock = Lock()

  /// The publisher that emits before the property changes, which is set once. `lock` guards it, so no access
  /// needs the exclusivity check.
  @exclusivity(unchecked)
  @usableFromInline final var willChange: ObservableObjectPublisher?

  @inlinable
  init() {}

  /// The publisher that emits before the property changes.
  final var objectWillChange: ObservableObjectPublisher? {
    lock.withLock { willChange }
  }

  final var hasObjectWillChange: Bool {
    lock.withLock { willChange != nil }
  }

  /// Installs the publisher that emits before the property changes, unless there is one already.
  /// - Returns: The property's publisher.
  final func installObjectWillChange(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    lock.withLock {
      if let willChange { return willChange }
      willChange = publisher
      return publisher
    }
  }
}

/// A subscriber that assigns a publisher's elements to a published property.
///
/// The property retains this subscriber, which retains the publisher's subscription until the publisher
/// completes. For this reason, an object that assigns to its own property isn't kept alive by a publisher
/// that has finished. The property is referenced weakly.
final class PublishedSubscriber<Value>: UpstreamLink, Subscriber, Subscription, SubjectFeed {
  private weak let subject: PublishedSubject<Value>?

  init(_ subject: PublishedSubject<Value>) {
    self.subject = subject
    super.init()
  }

  /// Accepts the first subscription and cancels any others.
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
