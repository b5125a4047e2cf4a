/// What a reader of a provided value wants to be told of.
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
    weak var scope: ProviderScope?
    var interests: [Interest]
  }

  let key: ObjectIdentifier
  private var dependents: [ObjectIdentifier: Dependent] = [:]

  init(key: ObjectIdentifier) {
    self.key = key
  }

  final func add(_ interest: Interest, of scope: ProviderScope) {
    let id = ObjectIdentifier(scope)
    // A deallocated scope may have had this address.
    if dependents[id]?.scope == nil { dependents[id] = Dependent(scope: scope, interests: []) }
    dependents[id]?.interests.append(interest)
    if interest.isInStates { startListening() }
  }

  final func remove(_ scope: ProviderScope) {
    dependents[ObjectIdentifier(scope)] = nil
  }

  final func stopListeningIfUnwatched() {
    let isWatched = dependents.values.contains { $0.interests.contains(where: \.isInStates) }
    if !isWatched { stopListening() }
  }

  final func tell(of value: Any, isReplaced: Bool) {
    let interested = dependents.values.filter { dependent in
      dependent.interests.contains { $0.includes(value, isReplaced: isReplaced) }
    }
    ProviderScope.markDirty(interested.compactMap(\.scope))
  }

  func create() throws {}
  func dispose() {}
  func startListening() {}
  func stopListening() {}
}
