/// The changes of a provided value that a reader is notified of.
enum Interest {
  /// The value was replaced by another one.
  case replaced
  /// It was replaced, or has a new state.
  case anything
  /// The same, as long as this is true of the value.
  case changed((Any) -> Bool)

  /// Whether more than the value itself is of interest.
  var isInStates: Bool {
    if case .replaced = self { false } else { true }
  }

  func includes(_ value: Any, isReplaced: Bool) -> Bool {
    switch self {
    case .replaced: isReplaced
    case .anything: true
    case .changed(let hasChanged): hasChanged(value)
    }
  }
}

/// A provided value as far as its type does not matter: who depends on it.
class ProvidedEntry {
  private struct Dependent {
    let id: ObjectIdentifier
    weak var scope: ProviderScope?
    var interests: [Interest]
  }

  let key: ObjectIdentifier
  /// One for each scope. There are few, and a list of them takes less memory than a dictionary.
  private var dependents: [Dependent] = []

  init(key: ObjectIdentifier) {
    self.key = key
  }

  final func add(_ interest: Interest, of scope: ProviderScope) {
    let id = ObjectIdentifier(scope)
    // A deallocated scope may have had this address.
    dependents.removeAll { $0.id == id && $0.scope == nil }
    if let place = dependents.firstIndex(where: { $0.id == id }) {
      dependents[place].interests.append(interest)
    } else {
      dependents.append(Dependent(id: id, scope: scope, interests: [interest]))
    }
    if interest.isInStates { startListening() }
  }

  final func remove(_ scope: ProviderScope) {
    dependents.removeAll { $0.id == ObjectIdentifier(scope) }
  }

  final func stopListeningIfUnwatched() {
    let isWatched = dependents.contains { $0.interests.contains(where: \.isInStates) }
    if !isWatched { stopListening() }
  }

  final func tell(of value: Any, isReplaced: Bool) {
    let interested = dependents.filter { dependent in
      dependent.interests.contains { $0.includes(value, isReplaced: isReplaced) }
    }
    ProviderScope.markDirty(interested.compactMap(\.scope))
  }

  func create() throws {}
  func dispose() {}
  func startListening() {}
  func stopListening() {}
}
