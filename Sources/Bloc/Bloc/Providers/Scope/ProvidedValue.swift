import CombineShim

/// A provided value, created when it is first read.
final class ProvidedValue<Value>: ProvidedEntry {
  /// The operations on values of the type.
  struct ProviderKind {
    /// Calls a closure at each new state, if the values have states.
    var listen: (Value, _ onState: @escaping () -> Void) -> AnyCancellable? = { _, _ in nil }
    /// Returns a Boolean value that indicates whether two values are the same.
    var isSame: (Value, Value) -> Bool
    /// Disposes of a value that the provider created.
    var dispose: (Value) -> Void
  }

  private let kind: ProviderKind
  private let make: (() throws -> Value)?
  private var current: Value?
  private var subscription: AnyCancellable?
  private var isListening = false
  private var isDisposed = false

  /// Creates an entry that creates its value and disposes of it.
  init(kind: ProviderKind, make: @escaping () throws -> Value) {
    self.kind = kind
    self.make = make
    super.init(key: ObjectIdentifier(Value.self))
  }

  /// Creates an entry with an existing value.
  init(kind: ProviderKind, value: Value) {
    self.kind = kind
    make = nil
    current = value
    super.init(key: ObjectIdentifier(Value.self))
  }

  func value() throws -> Value {
    if let current { return current }
    guard let make, !isDisposed else { throw ProviderNotFound(type: "\(Value.self)") }
    let value = try make()
    current = value
    return value
  }

  /// Replaces a value that the provider didn't create.
  func replace(by value: Value) {
    guard make == nil else { return }
    if let current, kind.isSame(current, value) { return }
    current = value
    if isListening {
      stopListening()
      startListening()
    }
    tell(of: value, isReplaced: true)
  }

  override func create() throws {
    _ = try value()
  }

  override func dispose() {
    stopListening()
    if make != nil, let current { kind.dispose(current) }
    current = nil
    isDisposed = true
  }

  override func startListening() {
    guard !isListening, let current else { return }
    isListening = true
    subscription = kind.listen(current) { [weak self] in
      self?.tell(of: current, isReplaced: false)
    }
  }

  override func stopListening() {
    isListening = false
    subscription = nil
  }
}

/// The changes to a provided value that a reader is notified of.
enum Interest {
  /// The value was replaced by a different one.
  case replaced
  /// The value was replaced, or has a new state.
  case anything
  /// The value was replaced, or has a new state for which the closure returns `true`.
  case changed((Any) -> Bool)

  /// A Boolean value that indicates whether the reader is notified of new states.
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

/// A provided value, independent of its type, with its dependents.
class ProvidedEntry {
  private struct Dependent {
    /// The position of the scope among all scopes, in the order in which they were added.
    let number: Int
    weak var scope: ProviderScope?
    var interests: [Interest] = []
    var isInStates = false
  }

  let key: ObjectIdentifier
  private var dependents: [ObjectIdentifier: Dependent] = [:]
  private var lastNumber = 0
  /// The number of dependents that are notified of new states. We keep a count, because looking for a
  /// dependent after each build would take quadratic time.
  private var watchers = 0

  init(key: ObjectIdentifier) {
    self.key = key
  }

  final func add(_ interest: Interest, of scope: ProviderScope) {
    // The address may be the same as that of a scope that was deallocated.
    if dependents[ObjectIdentifier(scope)]?.scope == nil { replaceDependent(by: scope) }
    note(interest, of: scope)
    if interest.isInStates { startListening() }
  }

  private func replaceDependent(by scope: ProviderScope) {
    remove(scope)
    lastNumber += 1
    dependents[ObjectIdentifier(scope)] = Dependent(number: lastNumber, scope: scope)
  }

  private func note(_ interest: Interest, of scope: ProviderScope) {
    let id = ObjectIdentifier(scope)
    dependents[id]?.interests.append(interest)
    guard interest.isInStates, dependents[id]?.isInStates == false else { return }
    dependents[id]?.isInStates = true
    watchers += 1
  }

  final func remove(_ scope: ProviderScope) {
    if dependents.removeValue(forKey: ObjectIdentifier(scope))?.isInStates == true { watchers -= 1 }
  }

  final func stopListeningIfUnwatched() {
    if watchers == 0 { stopListening() }
  }

  final func tell(of value: Any, isReplaced: Bool) {
    let interested = dependents.values.filter { dependent in
      dependent.interests.contains { $0.includes(value, isReplaced: isReplaced) }
    }
    ProviderScope.markDirty(interested.sorted { $0.number < $1.number }.compactMap(\.scope))
  }

  func create() throws {}
  func dispose() {}
  func startListening() {}
  func stopListening() {}
}
