/// A subject that keeps its latest value.
///
/// A new subscriber gets the current value with its first demand. One that was out of demand when values came gets the
/// latest of them, once, with its next request. Subscribers are called in the order in which they came, on the thread
/// that sends, after ``value`` has changed.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var current: Output

  /// The latest value. Setting it sends it; after completion it is stored and not sent.
  @inlinable
  public var value: Output {
    get { lock.withLock { current } }
    set { store(newValue, afterCompletion: true) }
  }

  /// Makes a subject with a first value.
  /// - Parameter value: The value that is current until another is sent.
  public init(_ value: Output) {
    current = value
  }

  deinit {
    state.cancelUpstreams()
  }

  /// Makes a value the current one and sends it. After completion it does neither.
  @inlinable
  public func send(_ input: Output) {
    store(input, afterCompletion: false)
  }

  @inlinable
  func store(_ input: Output, afterCompletion: Bool) {
    lock.lock()
    guard state.isActive || afterCompletion else {
      lock.unlock()
      return
    }
    // The old value is let go outside the lock: its deinit may call back.
    var replaced = input
    swap(&replaced, &current)
    let places = state.conduits.places
    lock.unlock()
    for place in places {
      place.conduit?.offer(input)
    }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard let places = lock.withLock({ state.complete(completion) }) else { return }
    for place in places {
      place.conduit?.complete(completion)
    }
  }

  /// Keeps the subscription until the subject is released, which cancels it, and requests values without limit.
  public func send(subscription: any Subscription) {
    _ = lock.withLock { state.keep(upstream: subscription) }
    subscription.request(.unlimited)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let conduit = SubjectConduit(
      parent: self,
      downstream: subscriber,
      catchesUp: true,
      description: "CurrentValueSubject",
      deliver: SubjectConduit.delivery(to: subscriber)
    )
    if let completion = attach(conduit) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  @usableFromInline
  func attach(_ conduit: SubjectConduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock { state.attach(conduit) }
  }
}

extension CurrentValueSubject: ConduitParent {
  @usableFromInline
  func detach(_ conduit: SubjectConduit<Output, Failure>) {
    let removed = lock.withLock { state.conduits.remove(conduit) }
    withExtendedLifetime(removed) {}
  }

  @usableFromInline
  func acknowledgeDemand() {}

  @usableFromInline var valueToCatchUpWith: Output? { lock.withLock { current } }
}
