import Synchronization

/// A subject that broadcasts elements to downstream subscribers without storing them.
///
/// Use a passthrough subject for events, such as taps, that matter only at the moment they happen. When you
/// send an element, the subject delivers it on your thread to all subscribers that have demand, in the order
/// in which they subscribed. Subscribers that have no demand, or that arrive later, don't receive it.
///
/// You can send from several threads at the same time. A subscriber receives one call at a time, and elements
/// of one thread keep their order. When a subscriber is already receiving a call on another thread, that
/// thread delivers your element afterward, and ``send(_:)`` may return before the delivery. In the same way,
/// ``Publisher/sink(receiveValue:)`` and requests may deliver elements of other threads before they return.
///
/// To limit the use of memory, ``send(_:)`` waits when 256 elements are queued for one subscriber, or when
/// one thread has delivered 480 elements of other threads. It doesn't wait if that could close a cycle of
/// waiting threads. An element consumes demand when you send it.
///
/// As in Combine, this class isn't `Sendable`, although you can use it from any thread. To use it in a
/// `static let` or in a `Sendable` class, declare it `nonisolated(unsafe)`, as <doc:DemandAndThreads> shows.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let lock = Lock()

  // These variables are guarded by `lock`.

  @exclusivity(unchecked)
  @usableFromInline var conduits = ConduitList()

  @exclusivity(unchecked)
  @usableFromInline var state = SubjectState<Output, Failure>()

  @usableFromInline let sole = SolePlace()

  /// `true` after any subscriber has requested values. Written with `lock` held; read without it.
  @usableFromInline let hasDemand = Atomic(false)

  public init() {}

  deinit {
    state.upstreams.cancel()
  }

  @inlinable
  public func send(_ input: Output) {
    if !sendAlone(input) { sendToAll(input) }
  }

  @inlinable
  func sendToAll(_ input: Output) {
    // A completed subject has no conduits.
    let slots = lock.withLock { conduits.slots }
    var index = 0
    while index < slots.count {
      if let conduit = slots[index].borrowed {
        SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef { $0.offer(input) }
      }
      index += 1
    }
    // The copy keeps the conduits alive.
    _ = consume slots
  }

  /// Sends to the only conduit without copying the list. The conduit stays alive while this thread is inside
  /// its gate.
  /// - Returns: `false` if no subscriber has the sole place, there are other conduits, or a thread, which may
  ///   be this one, is inside the gate.
  @inlinable
  @inline(__always)
  func sendAlone(_ input: Output) -> Bool {
    guard sole.gate.isIdle, sole.gate.tryEnter() else { return false }
    if let conduit = sole.borrowed {
      SubjectState<Output, Failure>.borrowed(conduit)._withUnsafeGuaranteedRef { $0.offerInsideGate(input) }
    }
    // From here on the conduit may have been deallocated.
    if !sole.gate.leave() { leaveSole() }
    return true
  }

  /// Leaves the gate of the sole place if its word changed during the delivery, because an event was posted,
  /// the subscription was closed, or another conduit was added.
  @usableFromInline
  func leaveSole() {
    // This thread is still inside, so the place keeps the conduit.
    guard let conduit = sole.conduit else { preconditionFailure("entered a gate without a conduit") }
    SubjectState<Output, Failure>.conduit(conduit).leaveGateWithNotes()
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard let completed = complete(completion) else { return }
    forEach(in: completed.slots) { $0.complete(completion) }
  }

  /// Stores a subscription until the subject is deallocated, which cancels the subscription.
  ///
  /// The subject requests an unlimited number of values from it as soon as one of its own subscribers has
  /// demand.
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
    // The gate holds back other threads' values until the subscriber has received its subscription.
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

extension PassthroughSubject: ConduitOwner {
  @inlinable
  @inline(__always)
  var solePlace: SolePlace? { sole }

  @usableFromInline
  func acknowledgeDemand() {
    guard !hasDemand.load(ordering: .acquiring) else { return }
    let upstreams = lock.withLock {
      hasDemand.store(true, ordering: .releasing)
      return state.upstreams.acknowledgeDemand()
    }
    for upstream in upstreams {
      upstream.request(.unlimited)
    }
  }

  @usableFromInline
  func catchUp(_ conduit: Conduit) {}
}

/// The place for a subscriber that is alone, which is the most frequent case.
///
/// The subject owns the gate of the conduit in this place. While a thread is inside this gate, the conduit
/// stays alive, and the thread doesn't need to copy the list of conduits. A value then costs two atomic
/// operations instead of six. The conduit is also in the list, which threads use when the gate is taken or
/// there are several subscribers.
///
/// The place is taken before its conduit is created, and becomes vacant when the conduit is deallocated. For
/// this reason, two conduits never share the gate. The gate's word is zero only when the conduit is open, no
/// thread is inside, and there is no other conduit, so a thread that enters with ``DeliveryGate/tryEnter()``
/// finds the only conduit.
@usableFromInline
final class SolePlace {
  @usableFromInline let gate = DeliveryGate(.vacant)

  /// The conduit in this place, until it closes. Written inside the gate or by the thread that has closed it,
  /// and read inside the gate.
  @exclusivity(unchecked)
  @usableFromInline private(set) var conduit: Conduit?

  /// The same conduit, which can be read without a retain.
  @exclusivity(unchecked)
  @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

  @usableFromInline
  init() {}

  /// Takes the place for a conduit that is about to be created.
  /// - Returns: `true` if the place was vacant. If so, the caller is inside its gate.
  @usableFromInline
  func take() -> Bool {
    let me = currentThreadNumber
    return gate.update { $0.take(me) }
  }

  /// Records whether there are other conduits. Called with the subject's lock held, while the list contains
  /// the conduit of this place.
  @usableFromInline
  func note(isCrowded: Bool) {
    if gate.isCrowded != isCrowded { gate.update { $0.isCrowded = isCrowded } }
  }

  /// Makes the place vacant. Called when the conduit is deallocated, after it was closed.
  @usableFromInline
  func vacate() {
    gate.vacate()
  }

  /// Stores the conduit. Called inside the gate, when the subject's list contains the conduit.
  @usableFromInline
  func keep(_ conduit: Conduit) {
    self.conduit = conduit
    borrowed = .passUnretained(conduit)
  }

  /// Removes the conduit. Called by the thread that has closed the gate.
  /// - Returns: The conduit, which the caller releases.
  func clear() -> Conduit? {
    borrowed = nil
    return conduit.take()
  }
}

extension DeliveryGate {
  /// `true` if the subject has other subscribers. Written with the subject's lock held.
  fileprivate var isCrowded: Bool { word.load(ordering: .relaxed) & GateWord.crowded != 0 }

  /// Makes the gate of a closed subscription available to another subscription. No other thread changes the
  /// word of a closed gate.
  fileprivate func vacate() {
    word.store(GateWord(.vacant).rawValue, ordering: .releasing)
  }
}
