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
