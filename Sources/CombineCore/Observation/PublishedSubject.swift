/// The storage of a published property: its value and its subscribers.
///
/// Setting the value tells, in this order: the object's `objectWillChange`, the subscribers, the stored value.
@usableFromInline
final class PublishedSubject<Value>: PublishedProperty {
  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = SubjectState<Value, Never>()

  /// Guarded by `lock`.
  private var current: Value

  /// Guarded by `lock`.
  private var willChange: ObservableObjectPublisher?

  init(_ value: Value) {
    current = value
  }

  deinit {
    state.cancelUpstreams()
  }

  var objectWillChange: ObservableObjectPublisher? {
    get { lock.withLock { willChange } }
    set { lock.withLock { willChange = willChange ?? newValue } }
  }

  var value: Value {
    get { lock.withLock { current } }
    set {
      let (willChange, places) = lock.withLock { (self.willChange, state.conduits.places) }
      willChange?.send()
      for place in places {
        place.conduit?.offer(newValue)
      }
      // The old value is let go outside the lock: its deinit may call back.
      var replaced = newValue
      lock.withLock { swap(&replaced, &current) }
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
    attach(conduit)
    subscriber.receive(subscription: conduit)
  }

  @usableFromInline
  func attach(_ conduit: SubjectConduit<Value, Never>) {
    _ = lock.withLock { state.attach(conduit) }
  }
}

extension PublishedSubject: ConduitParent {
  @usableFromInline
  func detach(_ conduit: SubjectConduit<Value, Never>) {
    let removed = lock.withLock { state.conduits.remove(conduit) }
    withExtendedLifetime(removed) {}
  }

  @usableFromInline
  func acknowledgeDemand() {}

  @usableFromInline var valueToCatchUpWith: Value? { value }
}
