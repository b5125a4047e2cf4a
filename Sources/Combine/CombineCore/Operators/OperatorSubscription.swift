/// A subscription object, which is both the subscriber of upstream and the subscription of downstream.
///
/// It accepts one subscription and cancels any others. It forwards requests, including those of `.none`, and
/// releases upstream on completion and cancellation.
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

  /// Ends the stream. Upstream is cancelled before downstream receives the completion.
  @inlinable
  func finish(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard let subscription = end() else { return }
    subscription.cancel()
    downstream.receive(completion: completion)
  }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// A subscriber or subscription described by its operator's name.
///
/// By default, the mirror has no children.
@usableFromInline
protocol OperatorObject: OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{}

extension OperatorObject {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// The subscription of an operator that combines several publishers, its sources.
@usableFromInline
protocol CombiningSubscription: Subscription, OperatorObject {
  associatedtype Downstream: Subscriber

  /// The type of the state stored for each source.
  associatedtype Link

  func attach(_ subscription: any Subscription, to link: Link)
  func finish(_ link: Link)
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: Link)
}

/// The subscriber of one source of a ``CombiningSubscription``.
///
/// A conforming type forwards the values itself, because how to handle them depends on the operator.
@usableFromInline
protocol SourceSubscriber: Subscriber, OperatorObject where Failure == Combiner.Downstream.Failure {
  associatedtype Combiner: CombiningSubscription
  var combiner: Combiner { get }
  var link: Combiner.Link { get }
}

extension SourceSubscriber {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    combiner.attach(subscription, to: link)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: combiner.finish(link)
    case .failure: combiner.fail(completion, from: link)
    }
  }

  @usableFromInline var description: String { combiner.description }
}

/// The subscriber of an operator without state and without a separate subscription.
///
/// Downstream receives the upstream subscription itself. As requests and cancellations go directly to
/// upstream, there is no need for a gate (rules D1, D4 and L5 of Documentation/Architecture.md).
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
