import CombineShim

/// The subscription of a subscriber of one of the streams of a core.
@usableFromInline
final class PartitionSubscription<Upstream: Publisher, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let core: PartitionCore<Upstream>
  @usableFromInline let side: PartitionSide
  @usableFromInline let member: PartitionMember<Downstream.Input, Downstream.Failure>

  @inlinable
  init(downstream: Downstream, core: PartitionCore<Upstream>, side: PartitionSide) {
    let buffer = DemandBuffer(subscriber: downstream)
    self.buffer = buffer
    self.core = core
    self.side = side
    member = PartitionMember(
      deliver: { buffer.buffer(value: $0) },
      complete: { buffer.complete(completion: $0) }
    )
  }

  @usableFromInline var description: String { "Partition" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let more = buffer.demand(demand)
    if more > .none { core.request(more, for: member) }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    core.leave(member, side)
  }
}
