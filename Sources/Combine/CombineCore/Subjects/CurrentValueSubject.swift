/// A subject that wraps a single value and publishes a new element whenever the value changes.
///
/// Use a current value subject for state, such as the contents of a field, because you can read ``value`` at
/// any time. A new subscriber receives the current value with its first request. A subscriber that misses
/// values, because it has no demand, receives the latest of them with its next request. When you send a value
/// or set ``value``, the subject stores it, and then delivers it on your thread to its subscribers, in the
/// order in which they subscribed.
///
/// You can send from several threads at the same time. All subscribers receive the values in the order in
/// which they became the current value. If a value reaches a subscriber before an earlier one, or while the
/// subscriber is receiving another one, the thread that delivers the other value delivers it afterward, and
/// ``send(_:)`` may return before the delivery.
///
/// A value consumes demand when you send it. ``send(_:)`` waits under the same conditions as that of a
/// ``PassthroughSubject``, even if a subscriber has no demand, because all subscribers receive the values in
/// the same order.
///
/// As in Combine, this class isn't `Sendable`, although you can use it from any thread. To use it in a
/// `static let` or in a `Sendable` class, declare it `nonisolated(unsafe)`, as <doc:DemandAndThreads> shows.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = Lock()

  // These variables are guarded by `lock`.

  @exclusivity(unchecked)
  @usableFromInline var conduits = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  @exclusivity(unchecked)
  @usableFromInline var current: Output

  /// The value wrapped by this subject, published as a new element whenever it changes.
  ///
  /// After completion, the subject stores a new value without publishing it.
  @inlinable
  public var value: Output {
    get { lock.withLock { current } }
    set { store(newValue, afterCompletion: true) }
  }

  /// Creates a current value subject with the given initial value.
  /// - Parameter value: The initial value to publish.
  public init(_ value: Output) {
    current = value
  }

  deinit {
    state.upstreams.cancel()
  }

  /// Stores a value and publishes it. After completion, this has no effect.
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
    // The number is assigned under the lock that guards the list, so all conduits in the list receive the
    // value.
    state.number += 1
    let number = state.number
    let slots = conduits.slots
    lock.unlock()
    // The old value is released outside the lock (rule L2).
    _ = consume replaced
    var index = 0
    while index < slots.count {
      if let conduit = slots[index].borrowed {
        SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef {
          $0.offer(input, number: number)
        }
      }
      index += 1
    }
    // The copy keeps the conduits alive.
    _ = consume slots
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard let (slots, number) = complete(completion) else { return }
    forEach(in: slots) { $0.complete(completion, number: number) }
  }

  /// Stores a subscription until the subject is deallocated, which cancels it, and requests an unlimited
  /// number of values.
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
    // The gate holds back other threads' values until the subscriber has received its subscription.
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

extension CurrentValueSubject: ConduitOwner {
  @usableFromInline
  func catchUp(_ conduit: Conduit) {
    SubjectState<Output, Failure>.conduit(conduit).catchUp { _ in lock.withLock { (current, state.number) } }
  }
}
