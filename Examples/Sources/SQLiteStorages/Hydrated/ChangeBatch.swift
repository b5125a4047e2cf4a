import Bloc

/// Changes that become safe together.
struct ChangeBatch: Sendable {
  private var clearings: [String: PendingChange] = [:]
  private var changes: [RecordPlace: PendingChange] = [:]
  /// The places of the changes, in the order in which they came.
  private var order: [RecordPlace] = []

  var isEmpty: Bool { clearings.isEmpty && changes.isEmpty }

  /// Adds a change, in place of the one that waits there: it answers for that one, too.
  mutating func add(_ change: PendingChange, at place: RecordPlace) {
    var change = change
    if let old = changes[place] {
      change.completions = old.completions + change.completions
    } else {
      order.append(place)
    }
    changes[place] = change
  }

  /// Adds the removal of all records of an owner, in place of the changes of them.
  mutating func clear(_ owner: String, _ change: PendingChange) {
    var change = change
    let old = order.filter { $0.ownerOfRecord == owner }.compactMap { changes.removeValue(forKey: $0) }
    order.removeAll { $0.ownerOfRecord == owner }
    change.completions =
      (clearings[owner]?.completions ?? []) + old.flatMap(\.completions) + change.completions
    clearings[owner] = change
  }

  /// What is in a place after these changes, if they say so.
  func record(owner: String, token: String) -> HydratedRecord?? {
    if let change = changes[.record(owner: owner, token: token)] { return .some(change.record) }
    return clearings[owner].map { _ in nil }
  }

  /// All changes as they are made: what comes after a removal of all records stays.
  var inOrder: [PendingChange] {
    Array(clearings.values) + order.compactMap { changes[$0] }
  }
}
