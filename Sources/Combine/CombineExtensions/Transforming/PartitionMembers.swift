import CombineShim

/// The members of a partition's stream, in the order in which they joined.
///
/// Removing a member leaves a gap. When more than half of the slots are empty, the gaps are closed, which
/// keeps the cost of a removal from growing in proportion to the number of members.
@usableFromInline
struct PartitionMembers<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  @usableFromInline private(set) var slots: [Member?] = []
  private var count = 0

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { slots.isEmpty }

  /// The largest demand that hasn't been met.
  @usableFromInline var largestDemand: Subscribers.Demand {
    var largest = Subscribers.Demand.none
    for case let member? in slots { largest = max(largest, member.pendingDemand.unmet) }
    return largest
  }

  @usableFromInline
  mutating func append(_ member: Member) {
    member.place = slots.count
    slots.append(member)
    count += 1
  }

  /// Removes a member, if it is in the list.
  @usableFromInline
  mutating func remove(_ member: Member) {
    guard let place = member.place, slots.indices.contains(place), slots[place] === member else { return }
    member.place = nil
    slots[place] = nil
    count -= 1
    if count == 0 {
      slots = []
    } else if count < slots.count / 2 {
      closeGaps()
    }
  }

  private mutating func closeGaps() {
    slots.removeAll { $0 == nil }
    for (place, member) in slots.enumerated() { member?.place = place }
  }
}
