import Synchronization

/// What a conduit needs of the subject that it belongs to.
@usableFromInline
protocol ConduitParent: AnyObject {
  /// Forgets a conduit that was cancelled.
  func detach(_ conduit: Conduit)

  /// Learns that some subscriber wants values, so that upstream can be asked for them.
  func acknowledgeDemand()

  /// Delivers the latest value to a conduit that has missed it and wants it. Called inside the conduit's gate, and not for
  /// subjects that keep no value.
  func catchUp(_ conduit: Conduit)
}

/// The subscription of one subscriber to a subject.
///
/// The `gate` makes sure that downstream gets one call at a time; demand is counted apart from it, so that a request
/// never waits for a delivery: it may come from inside another gate, for which that delivery waits. A value
/// takes its demand before it enters the gate: without demand it does not wait for a delivery either.
/// Cancelling marks; the thread that leaves the gate then lets downstream go.
///
/// A subject that keeps its value numbers what it sends. Values then arrive in that order whichever threads send them,
/// and the last that downstream gets is the one that the subject keeps.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit, Subscription, CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// What waits for its turn.
  @usableFromInline
  enum Signal {
    /// A value whose demand was taken.
    case value(Output)

    /// The turn of a value that found no demand.
    case missedValue
    case completion(Subscribers.Completion<Failure>)
  }

  /// Whether downstream is told anything still.
  @usableFromInline let isOpen = Atomic<Bool>(true)

  @usableFromInline let demand = AtomicDemand()

  /// The number after that of the newest value for which there was no demand, or zero. The value that a
  /// subject has to begin with counts as one.
  @usableFromInline let missed: Atomic<UInt64>

  /// The number after that of the newest value that downstream got, or zero. Written inside the gate.
  @usableFromInline let received = Atomic<UInt64>(0)

  /// What is left to do for the thread inside the gate, or for the next one there: the bits of ``Duty``.
  @usableFromInline let duties = Atomic<UInt8>(0)

  @usableFromInline let gate = Gate()

  /// Whether downstream was let go. Written inside the gate.
  @usableFromInline let isReleased = Atomic<Bool>(false)

  /// Guarded by `gate`, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var deliver: HeldClosure<Output, Subscribers.Demand>?

  /// Guarded by `gate`. For subjects that number what they send.
  @exclusivity(unchecked)
  @usableFromInline var order = EventOrder()

  /// Events whose turn has not come, by number. Guarded by `gate`, like `order`.
  @exclusivity(unchecked)
  @usableFromInline var held: [UInt64: Signal]?

  /// Gets the completion, which comes once and so needs no closure that knows the type; and is shown by the mirror.
  /// Guarded by `gate`, which gives the exclusivity that the language would else check.
  @exclusivity(unchecked)
  @usableFromInline var downstream: (any Subscriber<Output, Failure>)?

  @usableFromInline let lock = Lock()

  /// `nil` once cancelled or completed. Guarded by `lock`, which gives the exclusivity that the language
  /// would else check.
  @exclusivity(unchecked)
  @usableFromInline var parent: (any ConduitParent)?

  /// The numbers of missed values whose turns are to be given up inside the gate. Guarded by `lock`, likewise.
  @exclusivity(unchecked)
  var skipped: [UInt64]?

  /// What the subject's subscriptions are called.
  @usableFromInline let description: String

  /// - Parameters:
  ///   - catchesUp: Whether the first demand, and demand after missed values, gets the parent's value.
  ///   - deliver: Hands a value to downstream. Made where downstream's type is known, it is specialised for it.
  @inlinable
  init(
    parent: any ConduitParent,
    downstream: any Subscriber<Output, Failure>,
    catchesUp: Bool,
    description: String,
    deliver: @escaping (Output) -> Subscribers.Demand
  ) {
    self.parent = parent
    self.downstream = downstream
    self.description = description
    self.deliver = HeldClosure(call: deliver)
    missed = Atomic(catchesUp ? 1 : 0)
    super.init()
  }

  /// Runs the body inside the gate: what other threads bring waits until it is done.
  @inlinable
  func insideGate<Result>(_ body: () -> Result) -> Result {
    let isOutermost = gate.enter()
    defer {
      if isOutermost {
        leaveGate()
        if duties.load(ordering: .sequentiallyConsistent) != 0 { performDuties() }
      }
    }
    return body()
  }

  @inlinable
  func leaveGate() {
    gate.leave()
    if !isOpen.load(ordering: .sequentiallyConsistent) { releaseDownstreamIfClosed() }
  }

  /// Delivers a value if downstream has asked for one; else drops it, without waiting for another's delivery.
  @inlinable
  func offer(_ value: Output) {
    guard demand.takeOne() else { return }
    let isOutermost = gate.enter()
    if isOpen.load(ordering: .acquiring) { deliverTaken(value) }
    if isOutermost { leaveGate() }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverTaken(_ value: Output) {
    switch deliver {
    case .some(let deliver):
      let more = deliver.call(value)
      if more.rawValue != 0 { demand.add(more) }
    case .none: break
    }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    releaseParent()
    insideGate { deliverCompletion(completion) }
  }

  /// Called inside the gate. What is held is let go on leaving it.
  func deliverCompletion(_ completion: Subscribers.Completion<Failure>) {
    guard isOpen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    downstream?.receive(completion: completion)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard isOpen.load(ordering: .acquiring), let parent = currentParent else { return }
    self.demand.add(demand)
    if isBehind { catchUp() }
    parent.acknowledgeDemand()
  }

  @usableFromInline
  func cancel() {
    guard isOpen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    releaseParent()?.detach(self)
    releaseDownstreamIfClosed()
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

  /// Lets downstream go, unless some thread is inside the gate: that one comes here when it leaves.
  @usableFromInline
  func releaseDownstreamIfClosed() {
    guard !isOpen.load(ordering: .sequentiallyConsistent), gate.tryEnter() else { return }
    let isFirst = !isReleased.exchange(true, ordering: .relaxed)
    gate.leave()
    // Outside the gate, since what they hold may call back while it is deinitialised. Nobody else touches them: whoever
    // was inside has left, and who enters finds this closed and keeps away from them.
    if isFirst {
      deliver = nil
      downstream = nil
      held = nil
    }
  }

  @usableFromInline var customMirror: Mirror {
    let parent: Any? = currentParent
    let downstream: Any? = insideGate { isOpen.load(ordering: .acquiring) ? self.downstream : nil }
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
