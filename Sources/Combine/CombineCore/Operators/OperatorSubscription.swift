/// An operator's object that is both the subscriber of upstream and the subscription of downstream (the
/// "standard object").
///
/// It takes one subscription, cancels every further one, forwards requests, also those of none, and forgets
/// upstream on completion and cancel.
@usableFromInline
protocol OperatorSubscription: UpstreamLink, Subscriber, Subscription, CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

extension OperatorSubscription {
  @inlinable
  @inline(__always)
  static var _isIsolated: Bool { false }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if begin(subscription) {
      downstream.receive(subscription: self)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    upstreamSubscription?.request(demand)
  }

  @inlinable
  func cancel() {
    end()?.cancel()
  }

  /// Ends the stream from inside: downstream finds upstream cancelled already.
  @inlinable
  func finish(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard let subscription = end() else { return }
    subscription.cancel()
    downstream.receive(completion: completion)
  }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}
