/// A subject that sends values on to its subscribers, and keeps none.
///
/// A value goes to the subscribers that were there when it was sent and have asked for more; for the others
/// it is lost. Subscribers are called in the order in which they came, on the thread that sends.
///
/// Values may be sent from several threads at once: each subscriber gets one call at a time. A thread that
/// finds a subscriber in the middle of a call leaves its value to the thread that made the call, so
/// ``send(_:)`` may return before the value was delivered. Each thread's values arrive in their order. A
/// value takes its demand when it is sent. Where 256 values wait for one subscriber, or one thread has
/// delivered 500 of others, threads that send wait, unless that could close a circle of waiting threads.
/// ``Publisher/sink(receiveValue:)`` and requests may deliver other threads' values before they return.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = LendingLock()

  // Guarded by `lock`, all of these.

  @exclusivity(unchecked)
  @usableFromInline var lent = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var newer: ConduitList?

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  public init() {}

  deinit {
    state.upstreams.cancel()
  }

  @inlinable
  public func send(_ input: Output) {
    guard lock.borrow() else { return sendToCopy(input) }
    // A subject that has ended has no conduits.
    var index = 0
    while index < lent.slots.count {
      if let conduit = lent.slots[index].borrowed {
        SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef { $0.offer(input) }
      }
      index += 1
    }
    if lock.giveBack() { replaceLent() }
  }

  @usableFromInline
  func sendToCopy(_ input: Output) {
    forEach(in: copyOfConduits()) { $0.offer(input) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard let completed = complete(completion) else { return }
    forEach(in: completed.slots) { $0.complete(completion) }
  }

  /// Keeps the subscription until the subject is released, which cancels it.
  ///
  /// Values are requested from it, without limit, as soon as any subscriber of this subject has asked for
  /// some.
  public func send(subscription: any Subscription) {
    if lock.withLock({ state.upstreams.keep(subscription) }) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let conduit = SubjectConduit(
      parent: self,
      downstream: subscriber,
      catchesUp: false,
      description: "PassthroughSubject",
      deliver: subscriber._receiver
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

extension PassthroughSubject: ConduitLender {
  @usableFromInline
  func acknowledgeDemand() {
    lock.lock()
    let upstreams = state.upstreams.acknowledgeDemand()
    lock.unlock()
    for upstream in upstreams {
      upstream.request(.unlimited)
    }
  }

  @usableFromInline
  func catchUp(_ conduit: Conduit) {}
}
