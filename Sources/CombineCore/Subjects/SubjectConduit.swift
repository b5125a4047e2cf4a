import Synchronization

/// What a conduit needs of the subject that it belongs to.
@usableFromInline
protocol ConduitParent<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  /// Forgets a conduit that was cancelled.
  func detach(_ conduit: SubjectConduit<Output, Failure>)

  /// Learns that some subscriber wants values, so that upstream can be asked for them.
  func acknowledgeDemand()

  /// The value that a conduit which is behind delivers on demand; `nil` for subjects that keep none.
  var valueToCatchUpWith: Output? { get }
}

/// The subscription of one subscriber to a subject.
///
/// The `gate` makes sure that downstream gets one call at a time; demand is counted apart from it, so that a request
/// never waits for a delivery. Cancelling marks; whoever holds the gate then lets downstream go.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit, Subscription, CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// One of the two things that downstream is told after it was subscribed. One closure for both saves an allocation
  /// for each subscription.
  @usableFromInline
  @frozen
  enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline typealias Deliver = (Signal) -> Subscribers.Demand

  private enum Status {
    static var open: UInt8 { 0 }
    static var completing: UInt8 { 1 }
    static var closed: UInt8 { 2 }
  }

  /// One of ``Status``. Values are delivered only while it is zero.
  @usableFromInline let status = Atomic<UInt8>(0)

  @usableFromInline let demand = AtomicDemand()

  /// Whether the subject has a value that downstream has not seen for want of demand.
  @usableFromInline let isBehind: Atomic<Bool>

  /// Whether this conduit can be behind at all.
  @usableFromInline let catchesUp: Bool

  @usableFromInline let gate = Gate()

  /// Guarded by `gate`, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var deliver: Deliver?

  /// For the mirror. Guarded by `gate`.
  private var downstream: (any Subscriber<Output, Failure>)?

  private let parentLock = Lock()

  /// Guarded by `parentLock`; `nil` once cancelled or completed.
  private var parent: (any ConduitParent<Output, Failure>)?

  @usableFromInline var ticket: UInt64 = 0

  /// What the subject's subscriptions are called.
  @usableFromInline let description: String

  /// - Parameter catchesUp: Whether the first demand, and demand after missed values, gets the parent's value.
  @usableFromInline
  init(
    parent: any ConduitParent<Output, Failure>,
    downstream: any Subscriber<Output, Failure>,
    catchesUp: Bool,
    description: String,
    deliver: @escaping Deliver
  ) {
    self.parent = parent
    self.downstream = downstream
    self.catchesUp = catchesUp
    self.description = description
    self.deliver = deliver
    isBehind = Atomic(catchesUp)
  }

  /// Delivers a value if downstream has asked for one; else drops it, or notes that downstream is behind.
  @inlinable
  func offer(_ value: Output) {
    let isOutermost = gate.enter()
    if status.load(ordering: .acquiring) == 0 {
      if demand.takeOne() {
        deliverTaken(value)
      } else if catchesUp {
        // A request may have come between: it saw the flag unset, so its demand is used here.
        isBehind.store(true, ordering: .sequentiallyConsistent)
        if demand.takeOne() {
          deliverTaken(value)
        }
      }
    }
    if isOutermost { leaveGate() }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverTaken(_ value: Output) {
    if catchesUp { isBehind.store(false, ordering: .sequentiallyConsistent) }
    if let more = deliver?(.value(value)), more != .none {
      demand.add(more)
    }
  }

  @inlinable
  func leaveGate() {
    gate.leave()
    if status.load(ordering: .sequentiallyConsistent) != 0 { releaseDownstreamIfClosed() }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    guard
      status.compareExchange(
        expected: Status.open,
        desired: Status.completing,
        ordering: .sequentiallyConsistent
      ).exchanged
    else { return }
    releaseParent()
    let isOutermost = gate.enter()
    let receiveCompletion = deliver.take()
    let released = downstream.take()
    _ = receiveCompletion?(.completion(completion))
    status.store(Status.closed, ordering: .sequentiallyConsistent)
    if isOutermost { gate.leave() }
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard status.load(ordering: .acquiring) == Status.open,
      let parent = parentLock.withLock({ self.parent })
    else { return }
    self.demand.add(demand)
    if isBehind.load(ordering: .sequentiallyConsistent) {
      catchUp(with: parent)
    }
    parent.acknowledgeDemand()
  }

  private func catchUp(with parent: any ConduitParent<Output, Failure>) {
    let isOutermost = gate.enter()
    if status.load(ordering: .acquiring) == Status.open, isBehind.load(ordering: .sequentiallyConsistent),
      let value = parent.valueToCatchUpWith, demand.takeOne()
    {
      deliverTaken(value)
    }
    if isOutermost { leaveGate() }
  }

  @usableFromInline
  func cancel() {
    guard
      status.compareExchange(
        expected: Status.open,
        desired: Status.closed,
        ordering: .sequentiallyConsistent
      ).exchanged
    else { return }
    releaseParent()?.detach(self)
    releaseDownstreamIfClosed()
  }

  @discardableResult
  private func releaseParent() -> (any ConduitParent<Output, Failure>)? {
    parentLock.withLock { parent.take() }
  }

  /// Lets downstream go, unless some thread is inside the gate: that one comes here when it leaves.
  @usableFromInline
  func releaseDownstreamIfClosed() {
    guard status.load(ordering: .sequentiallyConsistent) == Status.closed, gate.tryEnter() else { return }
    let released = (deliver.take(), downstream.take())
    gate.leave()
    withExtendedLifetime(released) {}
  }

  @usableFromInline var customMirror: Mirror {
    let parent: Any? = parentLock.withLock { self.parent }
    let isOutermost = gate.enter()
    let downstream: Any? = status.load(ordering: .acquiring) == Status.open ? self.downstream : nil
    if isOutermost { leaveGate() }
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
