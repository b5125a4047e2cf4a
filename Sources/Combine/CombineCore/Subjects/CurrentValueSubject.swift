/// A subject that wraps a single value and publishes a new element whenever the value changes.
///
/// A new subscriber receives the current value with its first demand. A subscriber that missed values because
/// it had no demand receives the latest one, once, with its next request. Subscribers are called in the order
/// of their subscription, on the sending thread, after ``value`` has changed.
///
/// If several threads send at the same time, every subscriber receives the values in the same order: the
/// order in which they became the current value. A value may reach a subscriber before an earlier value does,
/// or while the subscriber is receiving another value. In both cases, the thread that delivers the other
/// value delivers this one afterward, and ``send(_:)`` may return before the delivery. A value consumes
/// demand when it is sent. Sending threads wait under the same conditions as those of a
/// ``PassthroughSubject``, even if a subscriber has no demand, because all subscribers receive the values in
/// the same order.
///
/// As in Combine, this class is not `Sendable`, although any thread may use it. In a `static let` or in a
/// `Sendable` class, declare it `nonisolated(unsafe)`. See <doc:DemandAndThreads>.
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
  /// After completion, a new value is stored but not published.
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

  /// Stores a value and publishes it. Does nothing after completion.
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
    // The number is assigned under the lock that guards the list, so every conduit in the list receives the
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

  /// Stores a subscription until the subject is deallocated, which cancels it, and requests unlimited values.
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
