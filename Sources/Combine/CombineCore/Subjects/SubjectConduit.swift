import Synchronization

/// The subject that a conduit belongs to.
@usableFromInline
protocol ConduitParent: AnyObject {
  /// Forgets a conduit that was cancelled.
  func detach(_ conduit: Conduit)

  /// Learns that some subscriber wants values, so that they can be requested from upstream.
  func acknowledgeDemand()

  /// Delivers the latest value to a conduit that has missed it and wants it. Called inside the conduit's
  /// gate, and not for subjects that keep no value.
  func catchUp(_ conduit: Conduit)
}

/// The subscription of one subscriber to a subject.
///
/// The `gate` makes sure that downstream gets one call at a time. Demand is counted without it, so that a
/// request never waits for a delivery: a value consumes its demand before it enters the gate (rule D5 of
/// Documentation/Architecture.md). A thread that
/// finds another inside posts its event, and the thread inside delivers it, even if that one came to
/// subscribe or to request. Cancelling closes the gate; the thread that leaves it last releases downstream.
///
/// A subject that keeps its value numbers what it sends. Values then arrive in that order whichever threads
/// send them, and the last that downstream gets is the one that the subject keeps.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit, GatedDelivery, Subscription,
  CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// An event that is posted at the gate, or waits for its turn.
  @usableFromInline
  enum Event {
    /// A value whose demand was taken, of a subject that does not number what it sends.
    case value(Output)

    /// A value whose demand was taken.
    case numbered(Output, UInt64)

    /// A value whose demand was taken, and which was sent before this conduit came and stored after that.
    case late(Output, UInt64)

    /// The turns of values that found no demand.
    case missed(ClosedRange<UInt64>)

    /// Downstream has requested the value that it has missed.
    case catchUp

    /// The turn of an event has come that came early.
    case early

    /// The number is `nil` where the subject does not number what it sends.
    case completion(Subscribers.Completion<Failure>, UInt64?)
  }

  @usableFromInline let demand = AtomicDemand()

  /// One more than the number of the newest value for which there was no demand; zero if none. The initial
  /// value of a subject counts as such a value.
  @usableFromInline let missed: Atomic<UInt64>

  /// One more than the number of the newest value that downstream received; zero if none. Written inside the
  /// gate.
  @usableFromInline let received = Atomic<UInt64>(0)

  /// The gate, unless there is a `place`, which has it.
  @usableFromInline let ownGate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var deliver: HeldClosure<Output>?

  /// The number of nested calls of `deliver`: it is released only when none goes on. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var depth = 0

  /// Guarded by `gate`. For subjects that number what they send.
  @exclusivity(unchecked)
  @usableFromInline var order = EventOrder()

  /// Events that came before their turn, by the first of the numbers that each stands for. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var early: [UInt64: Event]?

  /// The subscriber: it receives the completion, which comes once and so needs no specialised closure, and is
  /// shown by the mirror. Written once, by ``release()``, with `lock` held; read inside `gate`, or with `lock`
  /// held.
  @exclusivity(unchecked)
  @usableFromInline var downstream: (any Subscriber<Output, Failure>)?

  @usableFromInline let lock = Lock()

  /// `nil` once cancelled or completed. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var parent: (any ConduitParent)?

  /// Whether the parent requested values from upstream before this was attached. Written before another thread
  /// can access this.
  @exclusivity(unchecked)
  @usableFromInline var isDemandAcknowledged = false

  /// The description of the subject's subscriptions, such as `PassthroughSubject`.
  @usableFromInline let description: String

  // By address, since a coroutine that yields one or the other is not inlined. Both are where they are for as
  // long as this conduit: an atomic never moves, and the place is kept.
  @inlinable var gate: DeliveryGate {
    @inline(__always)
    unsafeAddress {
      if let place { withUnsafePointer(to: place.gate) { $0 } } else { withUnsafePointer(to: ownGate) { $0 } }
    }
  }

  /// - Parameters:
  ///   - place: The subject's place, if it was taken for this conduit.
  ///   - catchesUp: A Boolean value that indicates whether the first demand, and demand after missed values,
  ///     gets the subject's current value.
  ///   - deliver: A closure that hands a value to downstream. The caller, who knows downstream's type, makes
  ///     it, so that it is specialised.
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
    // With the lock held, as ThreadSanitizer sees no order of threads in reference counts.
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

  /// Delivers an event, unless the conduit was closed since that was posted. Called inside the gate.
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

  /// Delivers a value if one is demanded; else drops it.
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

  /// Does what ``offer(_:)`` does. Called inside the gate, which is open.
  @inlinable
  @inline(__always)
  func offerInsideGate(_ value: Output) {
    if demand.takeOne() { deliverTaken(value) }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverTaken(_ value: Output) {
    switch deliver {
    case .some(let deliver):
      // Each level is a call on the stack, which ends long before the count overflows.
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

  /// Called inside the gate. Downstream is released when the gate is left; `deliver` is released here, as
  /// Combine's sink releases its closure for values before it calls the other one.
  func deliverCompletion(_ completion: Subscribers.Completion<Failure>) {
    guard gate.close() == .closing else { return }
    // Not before: a request that came earlier is answered by the parent.
    releaseParent()
    if depth == 0 { releaseReceiver() }
    downstream?.receive(completion: completion)
  }

  /// Called when no call of `deliver` goes on and none will follow.
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
    // Before the demand is there: a value that takes it may end this, and so release the parent.
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
    lock.lock()
    let released = parent
    parent = nil
    lock.unlock()
    return released
  }

  var currentParent: (any ConduitParent)? {
    lock.lock()
    defer { lock.unlock() }
    return parent
  }

  /// Releases downstream. Called once, by the thread that has closed the gate or left it as the last: no other
  /// comes inside. The gate is free, as what is released may call back while it is deinitialised.
  func release() {
    let placed = place?.clear()
    releaseReceiver()
    early = nil
    // Moved by hand: `swap` and `take()` would cost a look-up of its metadata.
    lock.lock()
    let released = downstream
    downstream = nil
    lock.unlock()
    _ = consume released
    // Last, since it may be what keeps this conduit.
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
