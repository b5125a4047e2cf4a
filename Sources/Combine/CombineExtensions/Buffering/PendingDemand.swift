import CombineShim

/// The demand of a subscriber beyond the values that were sent to it.
///
/// Values that are sent without being wanted wait in a buffer, and answer what is demanded later.
@usableFromInline
struct PendingDemand {
  @usableFromInline private(set) var unmet = Subscribers.Demand.none

  /// The number of values that wait to be demanded.
  @usableFromInline private(set) var surplus = 0

  @usableFromInline
  init() {}

  @usableFromInline var wantsValues: Bool { unmet > .none }

  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) {
    guard let count = demand.max else {
      unmet = .unlimited
      return
    }
    let waiting = min(surplus, count)
    surplus -= waiting
    unmet += .max(count - waiting)
  }

  /// Takes account of a value that was sent.
  @usableFromInline
  mutating func countSent() {
    if wantsValues { unmet -= 1 } else { surplus += 1 }
  }
}
