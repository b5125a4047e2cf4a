import Synchronization

/// The subject that a conduit belongs to.
@usableFromInline
protocol ConduitParent: AnyObject {
  /// Removes a cancelled conduit.
  func detach(_ conduit: Conduit)

  /// Called when a subscriber has requested values, which lets the subject request them from upstream.
  func acknowledgeDemand()

  /// Delivers the latest value to a conduit that has missed it and has demand. Called inside the conduit's
  /// gate, for subjects that store a value.
  func catchUp(_ conduit: Conduit)
}

/// The subscription of one subscriber to a subject.
///
/// Downstream receives one call at a time because of the `gate`. Demand is counted outside the gate, which
/// means that a request doesn't wait for a delivery, and a value consumes demand before it enters the gate
/// (rule D5 of Documentation/Architecture.md). When another thread is inside, a thread posts its event, and
/// the thread inside delivers it, even if that thread entered to subscribe or to request. Cancelling closes
/// the gate, and the last thread to leave the gate releases downstream.
///
/// A subject that stores its value numbers its events. Values then arrive in that order, whichever threads
/// send them, and the last value that downstream receives is the subject's current value.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit, GatedDelivery, Subscription,
  CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// An event posted at the gate, or that has arrived before earlier events.
  @usableFromInline
  enum Event {
    /// A value that has consumed its demand, of a subject that doesn't number its events.
    case value(Output)

    /// A value that has consumed its demand.
    case numbered(Output, UInt64)

    /// A value that has consumed its demand, and that was sent before this conduit was attached but stored
    /// afterward.
    case late(Output, UInt64)

    /// The numbers of values dropped for lack of demand.
    case missed(ClosedRange<UInt64>)

    /// Downstream has requested a value that it had missed.
    case catchUp

    /// All events before a stored event have been handled.
    case early

    /// The completion. The number is `nil` if the subject doesn't number its events.
    case completion(Subscribers.Completion<Failure>, UInt64?)
  }

  @usableFromInline let demand = AtomicDemand()

  /// The number of the newest value that was missed for lack of demand, plus one, or zero if there is none.
  /// The initial value of a subject counts as missed.
  @usableFromInline let missed: Atomic<UInt64>

  /// The number of the newest value that downstream has received, plus one, or zero if there is none. Written
  /// inside the gate.
  @usableFromInline let received = Atomic<UInt64>(0)

  /// The gate of a conduit without a `place`.
  @usableFromInline let ownGate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var deliver: HeldClosure<Output>?

  /// The number of nested calls to `deliver`, which can be released only after the outermost call. Guarded by
  /// `gate`.
  @exclusivity(unchecked)
  @usableFromInline var depth = 0

  /// The order of events, for subjects that number them. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var order = EventOrder()

  /// Events that arrived before their predecessors, by the first number of each event. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var early: [UInt64: Event]?

  /// The subscriber, for the mirror and for the completion, which is sent once and doesn't need a specialized
  /// closure. Written once, by ``release()``, with `lock` held, and read inside `gate` or with `lock` held.
  @exclusivity(unchecked)
  @usableFromInline var downstream: (any Subscriber<Output, Failure>)?

  @usableFromInline let lock = Lock()

  /// The subject, or `nil` after cancellation or completion. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var parent: (any ConduitParent)?

  /// `true` if the parent had requested values from upstream before this conduit was attached. Written before
  /// another thread can access this conduit.
  @exclusivity(unchecked)
  @usableFromInline var isDemandAcknowledged = false

  /// The description of the subject's subscriptions, such as `PassthroughSubject`.
  @usableFromInline let description: String

  // This is an address, because a coroutine that yields one of two gates isn't inlined. Both gates stay at
  // their addresses as long as this conduit exists, because an atomic doesn't move and the conduit retains
  // the place.
  @inlinable var gate: DeliveryGate {
    @inline(__always)
    unsafeAddress {
      if let place { withUnsafePointer(to: place.gate) { $0 } } else { withUnsafePointer(to: ownGate) { $0 } }
    }
  }

  /// - Parameters:
  ///   - place: The subject's place, if it was taken for this conduit.
  ///   - catchesUp: A Boolean value that indicates whether the first request, and a request after missed
  ///     values, receives the subject's current value.
  ///   - deliver: A closure that passes a value to downstream. The caller creates it, because it knows the
  ///     downstream type, which specializes the closure.
  @inlinable
  init(
    parent: any ConduitParent,
    place: SolePlace? = nil,
    downstream: any Subscriber<Output, Failure>,
    catchesUp: Bool,
    description: String,
    deliver: consuming HeldClosure<Output>
  ) {
    self.parent = parent
    self.downstream = downstream
    self.description = description
    self.deliver = .some(deliver)
    missed = Atomic(catchesUp ? 1 : 0)
    super.init(place: place)
  }

  deinit {
    releaseReceiver()
    // This takes the lock because ThreadSanitizer doesn't see that reference counts order the threads.
    if let place { lock.withLock { place.vacate() } }
  }

  @inlinable
  func leaveGate() {
    if !gate.leave() { leaveGateWithNotes() }
  }

  @usableFromInline
  func leaveGateWithNotes() {
    let isClosed =
      switch gate.leaveWithNotes() {
      case .left: false
      case .deliversPosted: posted.deliver(at: gate) { (event: Event) in handle(event) }
      case .releases: true
      }
    if isClosed { release() }
  }

  /// Delivers an event, unless the conduit has been closed since the event was sent. Called inside the gate.
  @usableFromInline
  func handle(_ event: Event) {
    guard gate.isOpen else { return }
    switch event {
    case .value(let value): deliverTaken(value)
    case .numbered(let value, let number): arrive(value, number: number)
    case .late(let value, let number): deliverUnlessObsolete(value, number: number)
    case .missed(let numbers): pass(numbers)
    case .catchUp: currentParent?.catchUp(self)
    case .early: deliverEarly()
    case .completion(let completion, nil): deliverCompletion(completion)
    case .completion(let completion, let number?): arrive(completion, number: number)
    }
  }

  /// Delivers a value if there is demand; otherwise, drops it.
  @inlinable
  func offer(_ value: Output) {
    guard demand.takeOne() else { return }
    switch gate.enter() {
    case .entered:
      deliverTaken(value)
      leaveGate()
    case .inside:
      deliverTaken(value)
    case .taken:
      post(.value(value))
    }
  }

  /// Does the same as ``offer(_:)``, for a caller that is inside the open gate.
  @inlinable
  @inline(__always)
  func offerInsideGate(_ value: Output) {
    if demand.takeOne() { deliverTaken(value) }
  }

  /// Delivers a value that has consumed its demand. Called inside the gate.
  @inlinable
  func deliverTaken(_ value: Output) {
    switch deliver {
    case .some(let deliver):
      // Each level is a call on the stack, which overflows long before the count.
      depth &+= 1
      let more = deliver.call(value)
      depth &-= 1
      if more != 0 { demand.add(Subscribers.Demand(rawValue: more)) }
    case .none: break
    }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    bring(.completion(completion, nil))
  }

  /// Delivers the completion. Called inside the gate.
  ///
  /// Downstream is released when the thread leaves the gate. `deliver` is released here, because Combine's
  /// sink releases its value closure before it calls its completion closure.
  func deliverCompletion(_ completion: Subscribers.Completion<Failure>) {
    guard gate.close() == .closing else { return }
    // Released only now, because the parent must handle requests that precede the completion.
    releaseParent()
    if depth == 0 { releaseReceiver() }
    downstream?.receive(completion: completion)
  }

  /// Releases `deliver`. Called when no call to it is in progress and none will follow.
  @usableFromInline
  func releaseReceiver() {
    switch deliver {
    case .some(let deliver): deliver.endUse()
    case .none: return
    }
    deliver = nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard gate.isOpen else { return }
    // This is read before the demand is added, because a value that consumes the demand may end the
    // subscription, which releases the parent.
    let parent = isDemandAcknowledged ? nil : currentParent
    self.demand.add(demand)
    if isBehind { catchUp() }
    parent?.acknowledgeDemand()
  }

  @usableFromInline
  func cancel() {
    let closing = gate.close()
    if closing == .closedBefore { return }
    releaseParent()?.detach(self)
    switch closing {
    case .closedBefore, .closing: break
    case .releases: release()
    case .entered: leaveGate()
    }
  }

  @discardableResult
  func releaseParent() -> (any ConduitParent)? {
    lock.withLock { parent.take() }
  }

  var currentParent: (any ConduitParent)? {
    lock.withLock { parent }
  }

  /// Releases downstream, once and outside the gate. The thread that has changed the gate's state to `closed`
  /// calls this, after which no other thread can enter. Released objects may call back from their
  /// deinitializers.
  func release() {
    let placed = place?.clear()
    releaseReceiver()
    early = nil
    // This is moved by hand, because `swap` and `take()` would need a metadata lookup.
    lock.lock()
    let released = downstream
    downstream = nil
    lock.unlock()
    _ = consume released
    // Released last, because this may be the last reference to this conduit.
    _ = consume placed
  }

  @usableFromInline var customMirror: Mirror {
    let (parent, downstream): (Any?, Any?) = lock.withLock {
      (self.parent, gate.isOpen ? self.downstream : nil)
    }
    return Mirror(
      self,
      children: [
        "parent": parent as Any, "downstream": downstream as Any, "demand": demand.current,
        "subject": parent as Any,
      ]
    )
  }

  @usableFromInline var playgroundDescription: Any { description }
}
