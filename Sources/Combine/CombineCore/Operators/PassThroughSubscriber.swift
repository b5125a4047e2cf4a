/// The subscriber of an operator that has no state and no subscription of its own.
///
/// Downstream receives upstream's own subscription. Requests and cancels therefore go directly to upstream,
/// and no gate is needed (rules D1, D4 and L5 of Documentation/Architecture.md).
@usableFromInline
protocol PassThroughSubscriber: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

extension PassThroughSubscriber {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// The subscriber of an operator that forwards values unchanged.
@usableFromInline
protocol ValuePassingSubscriber: PassThroughSubscriber where Input == Downstream.Input {}

extension ValuePassingSubscriber {
  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
    downstream._receive(event)
  }
}
