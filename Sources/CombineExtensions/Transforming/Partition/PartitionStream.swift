import CombineShim

/// One of the two streams of a core. An object, so that the partition learns when nobody can subscribe to it any more.
@usableFromInline
final class PartitionStream<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let core: PartitionCore<Upstream>
  @usableFromInline let side: PartitionSide

  @inlinable
  init(core: PartitionCore<Upstream>, side: PartitionSide) {
    self.core = core
    self.side = side
  }

  @inlinable
  deinit {
    core.abandon(side)
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = PartitionSubscription(downstream: subscriber, core: core, side: side)
    subscriber.receive(subscription: subscription)
    core.join(subscription.member, side)
  }
}
