import CombineShim

/// The subscription of a subscriber of one of the streams of a partition.
@usableFromInline
final class PartitionSubscription<Output, Failure: Error>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let core: PartitionCore<Output, Failure>
  @usableFromInline let side: PartitionSide
  @usableFromInline let member: PartitionMember<Output, Failure>

  @inlinable
  init(core: PartitionCore<Output, Failure>, side: PartitionSide, member: PartitionMember<Output, Failure>) {
    self.core = core
    self.side = side
    self.member = member
  }

  @usableFromInline var description: String { "Partition" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let more = member.demand(demand)
    if more > .none { core.request(more, for: member) }
  }

  @usableFromInline
  func cancel() {
    member.cancel()
    core.leave(member, side)
  }
}
