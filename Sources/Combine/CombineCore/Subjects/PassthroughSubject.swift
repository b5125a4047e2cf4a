import Synchronization

/// A subject that sends values on to its subscribers, and keeps none.
///
/// A value goes to the subscribers that were there when it was sent and have demand; for the others it is
/// lost. Subscribers are called in the order in which they came, on the thread that sends.
///
/// Values may be sent from several threads at once: each subscriber gets one call at a time. A thread that
/// finds a subscriber in the middle of a call leaves its value to the thread that made the call, so
/// ``send(_:)`` may return before the value was delivered. Each thread's values arrive in their order. A
/// value takes its demand when it is sent. Where 256 values wait for one subscriber, or one thread has
/// delivered 480 of others, threads that send wait, unless that could close a circle of waiting threads.
/// ``Publisher/sink(receiveValue:)`` and requests may deliver other threads' values before they return.
///
/// As in Combine, it is not `Sendable`, though any thread may use it: in a `static let` or in a `Sendable`
/// class, declare it `nonisolated(unsafe)`. See <doc:DemandAndThreads>.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = LendingLock()

  // Guarded by `lock`, all of these.

  @exclusivity(unchecked)
  @usableFromInline var lent = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var newer: ConduitList?

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  @usableFromInline let sole = SolePlace()

  /// Whether any subscriber has demanded values, for readers without the lock. Written with `lock` held.
  @usableFromInline let hasDemand = Atomic(false)

  public init() {}

  deinit {
    state.upstreams.cancel()
  }

  @inlinable
  public func send(_ input: Output) {
    if !sendAlone(input) { sendToAll(input) }
  }

  // Apart from `send`, so that a value for one subscriber costs no more registers than that needs.
  @inlinable
  @inline(never)
  func sendToAll(_ input: Output) {
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

  /// Sends to the only conduit, without borrowing the list: it stays while this is inside its gate.
  /// - Returns: `false` when the gate is taken, by this thread or another, or the conduit is not alone.
  @inlinable
  @inline(__always)
  func sendAlone(_ input: Output) -> Bool {
    guard sole.gate.isIdle, sole.gate.tryEnter() else { return false }
    if let conduit = sole.borrowed {
      SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef { $0.offerInsideGate(input) }
    }
    // From here on the conduit may be gone.
    if !sole.gate.leave() { leaveSole() }
    return true
  }

  /// Leaves the gate of the sole place, where something was noted meanwhile.
  @usableFromInline
  func leaveSole() {
    // This thread is inside still, so the place has it.
    guard let conduit = sole.conduit else { preconditionFailure("entered a gate without a conduit") }
    SubjectState<Output, Failure>.conduit(conduit).leaveGateWithNotes()
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
  /// Values are requested from it, without limit, as soon as any subscriber of this subject has demanded
  /// some.
  public func send(subscription: any Subscription) {
    if lock.withLock({ state.upstreams.keep(subscription) }) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.beginUse()
    let hasPlace = sole.take()
    let conduit = SubjectConduit(
      parent: self,
      place: hasPlace ? sole : nil,
      downstream: subscriber,
      catchesUp: false,
      description: "PassthroughSubject",
      deliver: HeldClosure(using: subscriber)
    )
    conduit.isDemandAcknowledged = hasDemand.load(ordering: .acquiring)
    // The gate keeps back what other threads send until the subscriber has its subscription.
    let completion = conduit.beginInsideGate(hasEntered: hasPlace) {
      let completion = attach(conduit)
      if completion == nil {
        if hasPlace { sole.keep(conduit) }
        subscriber.receive(subscription: conduit)
      } else {
        conduit.cancel()
      }
      return completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }
}

extension PassthroughSubject: ConduitLender {
  @inlinable
  @inline(__always)
  var solePlace: SolePlace? { sole }

  @usableFromInline
  func acknowledgeDemand() {
    guard !hasDemand.load(ordering: .acquiring) else { return }
    lock.lock()
    hasDemand.store(true, ordering: .releasing)
    let upstreams = state.upstreams.acknowledgeDemand()
    lock.unlock()
    for upstream in upstreams {
      upstream.request(.unlimited)
    }
  }

  @usableFromInline
  func catchUp(_ conduit: Conduit) {}
}

/// The place of a subscriber that came when its subject had no other, which is the most frequent case.
///
/// Its gate is the conduit's, and belongs to the subject. So a thread that sends needs no other hold on the
/// conduit than the gate, where one that goes through the list of conduits borrows that first: two atomic
/// operations for a value instead of four. The conduit is in the list, too; threads that find the gate taken,
/// or more subscribers, go through that.
///
/// The place is taken from the making of its conduit to the deallocation of that, so that no two conduits ever
/// use the gate. A thread that enters the idle gate finds an open conduit, which is the only one.
@usableFromInline
final class SolePlace {
  @usableFromInline let gate = DeliveryGate(.vacant)

  /// Until its close. Written inside the gate, or by the thread that has closed it; read inside the gate.
  @exclusivity(unchecked)
  @usableFromInline private(set) var conduit: Conduit?

  /// The same: reading it costs no count.
  @exclusivity(unchecked)
  @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

  @usableFromInline
  init() {}

  /// Takes the place for a conduit that is about to be made.
  /// - Returns: Whether it was vacant; then the caller is inside its gate.
  @usableFromInline
  func take() -> Bool {
    let me = currentThreadNumber
    return gate.update { $0.take(me) }
  }

  /// Notes whether there are other conduits. Called with the subject's lock held, while the list has this
  /// one's.
  @usableFromInline
  func note(isCrowded: Bool) {
    if gate.isCrowded != isCrowded { gate.update { $0.isCrowded = isCrowded } }
  }

  /// Gives the place up. Called when the conduit is deallocated, after its close.
  @usableFromInline
  func vacate() {
    gate.vacate()
  }

  /// Called inside the gate, when the conduit is in the subject's list.
  @usableFromInline
  func keep(_ conduit: Conduit) {
    self.conduit = conduit
    borrowed = .passUnretained(conduit)
  }

  /// Called by the thread that has closed the gate.
  /// - Returns: What the place held, to be released.
  func clear() -> Conduit? {
    borrowed = nil
    return conduit.take()
  }
}

extension DeliveryGate {
  /// Whether the subject has other subscribers. Written with the subject's lock held.
  fileprivate var isCrowded: Bool { word.load(ordering: .relaxed) & GateWord.crowded != 0 }

  /// Makes the gate of a closed subscription available to another one. No other thread changes the word of a
  /// closed gate.
  fileprivate func vacate() {
    word.store(GateWord(.vacant).rawValue, ordering: .releasing)
  }
}
