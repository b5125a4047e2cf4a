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
    var change = change
    if let old = changes[place] {
      change.completions = old.completions + change.completions
    } else {
      order.append(place)
    }
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
