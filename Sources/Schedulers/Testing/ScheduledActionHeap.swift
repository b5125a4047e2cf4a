/// Actions by the time at which they are due; those of the same time in the order in which they were scheduled.
///
/// A binary heap: adding and taking one cost O(log n).
struct ScheduledActionHeap<Time: Comparable> {
  struct Entry {
    let date: Time
    let order: UInt64
    let action: () -> Void

    /// Whether the action is not to run any more.
    let isCancelled: () -> Bool

    func comes(before other: Entry) -> Bool {
      date == other.date ? order < other.order : date < other.date
    }
  }

  private var entries: [Entry] = []
  private var nextOrder: UInt64 = 0

  /// The time of the next action that is to run, having dropped those before it that are not.
  mutating func nextDate() -> Time? {
    while let first = entries.first {
      if !first.isCancelled() { return first.date }
      _ = popFirst()
    }
    return nil
  }

  mutating func insert(
    date: Time,
    isCancelled: @escaping () -> Bool = { false },
    action: @escaping () -> Void
  ) {
    entries.append(Entry(date: date, order: nextOrder, action: action, isCancelled: isCancelled))
    nextOrder += 1
    var child = entries.endIndex - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].comes(before: entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> Entry? {
    guard let last = entries.indices.last else { return nil }
    entries.swapAt(0, last)
    let first = entries.removeLast()
    var parent = 0
    while true {
      let children = (2 * parent + 1)..<min(2 * parent + 3, max(entries.count, 2 * parent + 1))
      guard let child = children.min(by: { entries[$0].comes(before: entries[$1]) }),
        entries[child].comes(before: entries[parent])
      else { return first }
      entries.swapAt(child, parent)
      parent = child
    }
  }
}
