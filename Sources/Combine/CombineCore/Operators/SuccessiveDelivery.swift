/// The subscription of an operator with successive upstreams.
///
/// A call to downstream can make one upstream fail, in which case the operator subscribes to the next one
/// during that call. Because the next upstream may send from another thread before the call returns, the
/// operator needs a gate.
@usableFromInline
protocol SuccessiveDelivery: GatedDelivery, Subscription where Event == SuccessiveEvent<Downstream> {
  associatedtype Downstream: Subscriber
}

/// An event posted at the gate of a ``SuccessiveDelivery``.
@usableFromInline
enum SuccessiveEvent<Downstream: Subscriber> {
  /// A value that has arrived before the completion.
  case value(Downstream.Input)
  case completion(Subscribers.Completion<Downstream.Failure>)
}

extension SuccessiveDelivery {
  /// Passes this subscription to downstream. Events that other threads post during the call are delivered
  /// afterward.
  @inlinable
  @inline(__always)
  func begin(_ downstream: Downstream) {
    // If an operator passes its subscription to downstream a second time, a thread is already inside.
    let isOutermost = gate.tryEnter()
    downstream.receive(subscription: self)
    if isOutermost { leaveGate() }
  }

  /// Passes a value to downstream.
  /// - Returns: Downstream's demand, which is none if the value is posted, because its demand is requested
  ///   later.
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

  /// Passes a posted event to downstream. Called inside the gate.
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
