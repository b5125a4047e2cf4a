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

/// An object of an operator that shows itself by the operator's name.
///
/// The mirror has no children unless the type says otherwise.
@usableFromInline
protocol OperatorObject: OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{}

extension OperatorObject {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// The subscription of an operator that brings several publishers together, its sources.
@usableFromInline
protocol CombiningSubscription: Subscription, OperatorObject {
  associatedtype Downstream: Subscriber

  /// The record that it keeps of one source.
  associatedtype Link

  func attach(_ subscription: any Subscription, to link: Link)
  func finish(_ link: Link)
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: Link)
}

/// The subscriber of one source of a ``CombiningSubscription``.
///
/// Each conforming type hands on the values itself, since it knows what they are made into.
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
