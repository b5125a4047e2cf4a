import CombineShim

/// What a subscriber of a partition has demanded beyond the values that were brought to it.
@usableFromInline
struct PartitionAccount {
  /// How many values more it waits for.
  @usableFromInline private(set) var wanted = Subscribers.Demand.none

  /// How many values more were brought than it has demanded.
  private var surplus = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) {
    guard let count = demand.max else {
      wanted = .unlimited
      return
    }
    let met = min(surplus, count)
    surplus -= met
    wanted += count - met
  }

  @usableFromInline
  mutating func countValue() {
    if wanted > .none { wanted -= 1 } else { surplus += 1 }
  }
}
