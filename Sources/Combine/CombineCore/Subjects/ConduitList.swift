/// The subscription of one subscriber to something that several can subscribe to.
@usableFromInline
class Conduit: OwnSubscription {
  /// The place in the list that holds this conduit. The list gives it before the conduit is known to anyone
  /// else, so no access needs the check of exclusivity.
  @exclusivity(unchecked)
  @usableFromInline final var ticket: UInt64 = 0

  /// The place with its gate, if it has taken that of its subject.
  @usableFromInline final let place: SolePlace?

  @inlinable
  init(place: SolePlace? = nil) {
    self.place = place
  }
}

/// Conduits in the order in which they came.
///
/// Sending takes a copy, which shares the storage: changes during a send copy it once. Removing finds the
/// place by binary search and leaves a gap, so that it costs the same among ten and ten thousand; gaps are
/// closed when half of the slots are empty.
///
/// It does not know the conduits' generic type, so that it costs no look-up of metadata where it is used from
/// code that is not specialised; each owner puts conduits of one type in and takes them out as that.
@usableFromInline
struct ConduitList {
  @usableFromInline
  @frozen
  struct Slot {
    @usableFromInline let ticket: UInt64

    @usableFromInline private(set) var conduit: Conduit?

    /// The conduit, for those who hold a copy of the list and so keep it alive: reading it costs no count.
    @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

    fileprivate init(ticket: UInt64, conduit: Conduit) {
      self.ticket = ticket
      self.conduit = conduit
      borrowed = .passUnretained(conduit)
    }

    /// - Returns: What it held.
    fileprivate mutating func clear() -> Conduit? {
      borrowed = nil
      return conduit.take()
    }
  }

  @usableFromInline private(set) var slots: ContiguousArray<Slot> = []
  @usableFromInline private(set) var count = 0

  /// Whether one of the conduits has its subject's ``SolePlace``.
  @usableFromInline private(set) var hasSolePlace = false

  /// The ticket of the next conduit to come: those that come later have this one or a higher.
  @usableFromInline private(set) var nextTicket: UInt64 = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(_ conduit: Conduit) {
    conduit.ticket = nextTicket
    slots.append(Slot(ticket: nextTicket, conduit: conduit))
    nextTicket += 1
    count += 1
    if conduit.place != nil { hasSolePlace = true }
  }

  /// - Returns: The conduit that the list held, for the caller to release outside its lock.
  @usableFromInline
  mutating func remove(_ conduit: Conduit) -> Conduit? {
    let index = slots.partitioningIndex { $0.ticket >= conduit.ticket }
    // A conduit that was never appended has a ticket that may be another's.
    guard index < slots.endIndex, slots[index].conduit === conduit else { return nil }
    let removed = slots[index].clear()
    count -= 1
    if conduit.place != nil { hasSolePlace = false }
    if count == 0 {
      slots.removeAll(keepingCapacity: slots.count <= 16)
    } else if slots.count > 16, count < slots.count / 2 {
      slots.removeAll { $0.conduit == nil }
    }
    return removed
  }

  /// The conduits that came since ``nextTicket`` was the given one.
  func slots(since ticket: UInt64) -> ArraySlice<Slot> {
    ArraySlice(slots[slots.partitioningIndex { $0.ticket >= ticket }...])
  }

  @usableFromInline
  mutating func removeAll() -> ContiguousArray<Slot> {
    count = 0
    hasSolePlace = false
    let removed = slots
    slots = []
    return removed
  }
}

extension ContiguousArray {
  /// The first index whose element belongs to the second part, in an array that is partitioned by the
  /// predicate.
  fileprivate func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
