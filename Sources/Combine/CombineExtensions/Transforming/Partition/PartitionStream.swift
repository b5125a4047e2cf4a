import CombineShim

/// One of the two streams of a partition. An object, so that the partition learns when nobody can subscribe
/// to it any more.
@usableFromInline
final class PartitionStream<Output, Failure: Error>: Publisher {
  @usableFromInline let core: PartitionCore<Output, Failure>
  @usableFromInline let side: PartitionSide

  @inlinable
  init(core: PartitionCore<Output, Failure>, side: PartitionSide) {
    self.core = core
    self.side = side
  }

  @inlinable
  deinit {
    core.abandon(side)
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let member = core.makeMember(AnySubscriber(subscriber))
    subscriber.receive(subscription: PartitionSubscription(core: core, side: side, member: member))
    core.join(member, side)
  }
}
