import Bloc

/// Changes that are committed together.
struct ChangeBatch: Sendable {
  private var clearings: [String: PendingChange] = [:]
  private var changes: [RecordPlace: PendingChange] = [:]
  /// The places of the changes, in order of arrival.
  private var order: [RecordPlace] = []

  var isEmpty: Bool { clearings.isEmpty && changes.isEmpty }

  /// Adds a change. It replaces a waiting change in the same place, and takes over its completion handlers.
  mutating func add(_ change: PendingChange, at place: RecordPlace) {
    // The handlers are moved, not copied: one place may change very often while the database is locked.
    var completions = changes.removeValue(forKey: place)?.completions
    if completions == nil { order.append(place) }
    var change = change
    completions?.append(contentsOf: change.completions)
    change.completions = completions ?? change.completions
    changes[place] = change
  }

  /// Adds the removal of all records of an owner, which replaces the owner's waiting changes.
  mutating func clear(_ owner: String, _ change: PendingChange) {
    var change = change
    let old = order.filter { $0.ownerOfRecord == owner }.compactMap { changes.removeValue(forKey: $0) }
    order.removeAll { $0.ownerOfRecord == owner }
    change.completions =
      (clearings[owner]?.completions ?? []) + old.flatMap(\.completions) + change.completions
    clearings[owner] = change
  }

  /// Returns some changes, to be made again. They have no completion handlers, which have been called.
  ///
  /// - Parameter isKept: Returns whether to include the change at a position of ``inOrder``.
  func kept(_ isKept: (Int) -> Bool) -> ChangeBatch {
    var kept = ChangeBatch()
    for (index, (owner, change)) in clearings.enumerated() where isKept(index) {
      kept.clearings[owner] = change.withoutCompletions
    }
    for (index, place) in order.enumerated() {
      // After a repeated removal of all records, the later records have to be written again.
      guard isKept(clearings.count + index) || kept.clears(place), let change = changes[place] else {
        continue
      }
      kept.order.append(place)
      kept.changes[place] = change.withoutCompletions
    }
    return kept
  }

  /// Adds changes before all others, except those that the others replace.
  mutating func addEarlier(_ earlier: ChangeBatch) {
    let places = earlier.order.filter { changes[$0] == nil && !clears($0) }
    clearings.merge(earlier.clearings) { later, _ in later }
    order.insert(contentsOf: places, at: 0)
    for place in places { changes[place] = earlier.changes[place] }
  }

  private func clears(_ place: RecordPlace) -> Bool {
    place.ownerOfRecord.map { clearings[$0] != nil } ?? false
  }

  /// Returns the record in a place after these changes, if they affect it.
  func record(owner: String, token: String) -> HydratedRecord?? {
    if let change = changes[.record(owner: owner, token: token)] { return .some(change.record) }
    return clearings[owner].map { _ in nil }
  }

  /// All changes in the order in which they are made. Changes after a removal of all records are preserved.
  var inOrder: [PendingChange] {
    Array(clearings.values) + order.compactMap { changes[$0] }
  }
}
