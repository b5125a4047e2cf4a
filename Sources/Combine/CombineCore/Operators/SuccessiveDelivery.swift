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
