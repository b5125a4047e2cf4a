/// A subject that keeps its latest value.
///
/// A new subscriber gets the current value with its first demand. One that was out of demand when values came
/// gets the latest of them, once, with its next request. Subscribers are called in the order in which they
/// came, on the thread that sends, after ``value`` has changed.
///
/// When several threads send at once, every subscriber gets their values in one order, that in which they
/// became the current one. A value that comes to a subscriber before its turn, or while it receives another,
/// is delivered by the thread whose value is before it: ``send(_:)`` may return before that. A value takes
/// its demand when it is sent. Threads that send wait where a ``PassthroughSubject`` makes them wait; also
/// for a subscriber without demand, since the others get the values in the same order.
///
/// As in Combine, it is not `Sendable`, though any thread may use it: in a `static let` or in a `Sendable`
/// class, declare it `nonisolated(unsafe)`. See <doc:DemandAndThreads>.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = LendingLock()

  // Guarded by `lock`, all of these.

  @exclusivity(unchecked)
  @usableFromInline var lent = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var newer: ConduitList?

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  @exclusivity(unchecked)
  @usableFromInline var current: Output

  /// The latest value. Setting it sends it; after completion it is stored and not sent.
  @inlinable
  public var value: Output {
    get {
      lock.lock()
      let value = current
      lock.unlock()
      return value
    }
    set { store(newValue, afterCompletion: true) }
  }

  /// Makes a subject with a first value.
  /// - Parameter value: The value that is current until another is sent.
  public init(_ value: Output) {
    current = value
  }

  deinit {
    state.upstreams.cancel()
  }

  /// Makes a value the current one and sends it. After completion it does neither.
  @inlinable
  public func send(_ input: Output) {
    store(input, afterCompletion: false)
  }

  @inlinable
  @inline(__always)
  func store(_ input: Output, afterCompletion: Bool) {
    lock.lock()
    guard state.isActive || afterCompletion else {
      lock.unlock()
      return
    }
    var replaced = input
    swap(&replaced, &current)
    // Numbered under the lock: every conduit in the list gets it.
    state.number += 1
    let number = state.number
    let copy = newer?.slots
    if copy == nil { lock.unlockAndBorrow() } else { lock.unlock() }
    // The old value is released outside the lock (rule L2).
    _ = consume replaced
    if let copy { return send(input, number: number, to: copy) }
    var index = 0
    while index < lent.slots.count {
      if let conduit = lent.slots[index].borrowed {
        SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef {
          $0.offer(input, number: number)
        }
      }
      index += 1
    }
    if lock.giveBack() { replaceLent() }
  }

  @usableFromInline
  func send(_ input: Output, number: UInt64, to slots: Slots) {
    forEach(in: slots) { $0.offer(input, number: number) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard let (slots, number) = complete(completion) else { return }
    forEach(in: slots) { $0.complete(completion, number: number) }
  }

  /// Keeps the subscription until the subject is released, which cancels it, and requests values without
  /// limit.
  public func send(subscription: any Subscription) {
    _ = lock.withLock { state.upstreams.keep(subscription) }
    subscription.request(.unlimited)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.beginUse()
    let conduit = SubjectConduit(
      parent: self,
      downstream: subscriber,
      catchesUp: true,
      description: "CurrentValueSubject",
      deliver: HeldClosure(using: subscriber)
    )
    // The gate keeps back what other threads send until the subscriber has its subscription.
    let completion = conduit.beginInsideGate {
      let completion = attach(conduit)
      if completion == nil { subscriber.receive(subscription: conduit) }
      return completion
    }
    if let completion {
      conduit.releaseReceiver()
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }
}

extension CurrentValueSubject: ConduitLender {
  @usableFromInline
  func catchUp(_ conduit: Conduit) {
    SubjectState<Output, Failure>.conduit(conduit).catchUp { _ in lock.withLock { (current, state.number) } }
  }
}
