/// The subscription of an operator that brings several publishers together, its branches.
@usableFromInline
protocol BranchedSubscription: Subscription, OperatorObject {
  associatedtype Downstream: Subscriber

  /// What it knows of one branch.
  associatedtype Link

  func attach(_ subscription: any Subscription, to link: Link)
  func finish(_ link: Link)
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: Link)
}

/// The subscriber of one branch of a ``BranchedSubscription``.
///
/// Each conforming type hands on the values itself, since it knows what they are made into.
@usableFromInline
protocol BranchSubscriber: Subscriber, OperatorObject where Failure == Trunk.Downstream.Failure {
  associatedtype Trunk: BranchedSubscription
  var trunk: Trunk { get }
  var link: Trunk.Link { get }
}

extension BranchSubscriber {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    trunk.attach(subscription, to: link)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: trunk.finish(link)
    case .failure: trunk.fail(completion, from: link)
    }
  }

  @usableFromInline var description: String { trunk.description }
}
