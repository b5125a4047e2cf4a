import DequeModule

/// The latest entries of a log, within its limits, and the state from which they go on.
struct EntryRing<State, Action> {
  typealias Entry = InspectedEntry<State, Action>

  private(set) var entries: Deque<Entry> = []
  /// The state after the entries that have gone, and the number of the last of them.
  private(set) var beginning: (number: Int, state: State, moment: Int)?
  private var bytes = 0

  /// - Returns: The entries that had to go. Keep them until no lock is held.
  mutating func append(_ entry: Entry, limits: InspectionLimits) -> [Entry] {
    if beginning == nil { beginning = (entry.number - 1, entry.stateBefore, entry.momentBefore) }
    entries.append(entry)
    bytes += entry.bytes
    return removeOldest(limits)
  }

  /// Counts the latest entries as at least so large, as an estimate has shown that they had grown meanwhile.
  ///
  /// - Returns: The entries that had to go. Keep them until no lock is held.
  mutating func estimate(latest count: Int, asAtLeast size: Int, limits: InspectionLimits) -> [Entry] {
    for index in entries.indices.suffix(count) where entries[index].bytes < size {
      bytes += size - entries[index].bytes
      entries[index].bytes = size
    }
    return removeOldest(limits)
  }

  private mutating func removeOldest(_ limits: InspectionLimits) -> [Entry] {
    var removed: [Entry] = []
    while entries.count > limits.entries || (bytes > limits.bytes && entries.count > 1) {
      let oldest = entries.removeFirst()
      bytes -= oldest.bytes
      beginning = (oldest.number, oldest.stateAfter, oldest.momentAfter)
      removed.append(oldest)
    }
    return removed
  }

  /// Returns the index of an entry; `nil` if it has gone, or never was.
  func index(of number: Int) -> Int? {
    guard let first = entries.first?.number else { return nil }
    let index = number - first
    return entries.indices.contains(index) ? index : nil
  }

  /// Replaces the entries from an index on.
  ///
  /// - Returns: Those that were there. Keep them until no lock is held.
  mutating func replace(from index: Int, with replacements: [Entry]) -> [Entry] {
    let replaced = Array(entries[index...])
    entries.replaceSubrange(index..., with: replacements)
    return replaced
  }

  /// Notes how long observers took after an entry.
  mutating func note(observers duration: Duration, after number: Int) {
    if let index = index(of: number) { entries[index].observerDuration = duration }
  }

  subscript(index: Int) -> Entry { entries[index] }
}
