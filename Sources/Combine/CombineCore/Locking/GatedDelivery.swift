/// An object that calls downstream through a ``DeliveryGate``. Events that come while another thread is
/// inside are posted at the gate (rule L6 of Documentation/Architecture.md).
@usableFromInline
package protocol GatedDelivery: AnyObject {
  /// An event that is posted at the gate.
  associatedtype Event

  var gate: DeliveryGate { get }
  var posted: PostedEvents { get }

  /// Does what an event asks for. Called inside the gate.
  func handle(_ event: Event)

  /// Delivers what was posted, and leaves the gate. Called inside it, by the thread that entered.
  func leaveGate()
}

extension GatedDelivery {
  @inlinable
  @inline(__always)
  package func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  /// Delivers what was posted, and leaves. Called inside the gate.
  @usableFromInline
  package func deliverPosted() {
    posted.deliver(at: gate) { (event: Event) in handle(event) }
  }

  /// Posts an event for the thread inside the gate, or handles it if the gate is free by now.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait.
  ///   - merge: A closure that adds the event to the one that was posted last, if it can.
  @usableFromInline
  package func post(_ event: Event, waits: Bool = true, merge: ((inout Event) -> Bool)? = nil) {
    if waits, gate.enterSoon() {
      handle(event)
      return leaveGate()
    }
    if posted.post(event, at: gate, waits: waits, merge: merge) { leaveGate() }
  }

  /// Handles an event inside the gate, now or by posting it.
  /// - Parameter waits: A Boolean value that indicates whether the caller may be made to wait.
  @usableFromInline
  package func bring(_ event: Event, waits: Bool = true) {
    switch gate.enter() {
    case .entered:
      handle(event)
      leaveGate()
    case .inside:
      handle(event)
    case .taken:
      post(event, waits: waits)
    }
  }

  /// Runs the body inside the gate, before any other event: those that other threads bring meanwhile are
  /// handled after it. Traps when a thread is inside already.
  /// - Parameter hasEntered: A Boolean value that indicates whether the caller is inside already.
  @inlinable
  package func beginInsideGate<Result>(hasEntered: Bool = false, _ body: () -> Result) -> Result {
    let isFirst = hasEntered || gate.tryEnter()
    precondition(isFirst, "A subscription was begun twice")
    defer { leaveGate() }
    return body()
  }
}

/// The subscription of an operator whose upstreams send one after the other.
///
/// The next upstream may be subscribed to from inside a call of downstream, as when that call lets the one
/// before fail, and send from another thread before the call returns: hence the gate.
@usableFromInline
protocol SuccessiveDelivery: GatedDelivery, Subscription where Event == SuccessiveEvent<Downstream> {
  associatedtype Downstream: Subscriber
}

/// An event that is posted at the gate of a ``SuccessiveDelivery``.
@usableFromInline
enum SuccessiveEvent<Downstream: Subscriber> {
  /// A value that came in time.
  case value(Downstream.Input)
  case completion(Subscribers.Completion<Downstream.Failure>)
}

extension SuccessiveDelivery {
  /// Hands this subscription to downstream. What other threads bring meanwhile is delivered after it.
  @inlinable
  @inline(__always)
  func begin(_ downstream: Downstream) {
    // A thread is inside where an operator hands its subscription down for the second time.
    let isOutermost = gate.tryEnter()
    downstream.receive(subscription: self)
    if isOutermost { leaveGate() }
  }

  /// Hands a value to downstream that came in time.
  /// - Returns: What downstream asks for; none while the value waits, for which it is requested later.
  @inlinable
  @inline(__always)
  func deliver(_ value: Downstream.Input, to downstream: Downstream) -> Subscribers.Demand {
    var more = Subscribers.Demand.none
    switch gate.enter() {
    case .entered:
      more = downstream.receive(value)
      leaveGate()
    case .inside:
      more = downstream.receive(value)
    case .taken:
      post(.value(value))
    }
    return more
  }

  /// Hands what was posted to downstream. Called inside the gate.
  @inlinable
  func deliver(_ event: Event, to downstream: Downstream) {
    switch event {
    case .value(let value):
      let more = downstream.receive(value)
      if more != .none { request(more) }
    case .completion(let completion):
      downstream.receive(completion: completion)
    }
  }
}
