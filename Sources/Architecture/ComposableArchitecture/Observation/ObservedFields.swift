import CombineShim
import Observation

/// The fields of a value that were read, and the observers that are notified when they change.
///
/// The Observation module identifies fields by key paths into a subject. That would be the state, which could
/// not be passed to it later without retaining a copy. Therefore fields are identified by numbers, as key
/// paths into ``ObservedField``.
@usableFromInline
final class ObservedFields: @unchecked Sendable {
  // Sendable: the key paths are guarded by `lock`. Key paths that capture non-sendable values are only
  // compared.

  private let registrar = ObservationRegistrar()
  private let lock = Lock()
  /// The fields that were read so far, by number.
  private var keyPaths: [AnyKeyPath] = []

  /// Registers a read of a field.
  @usableFromInline
  func access(_ keyPath: AnyKeyPath) {
    let number = lock.withLock {
      if let number = find(keyPath) { return number }
      keyPaths.append(keyPath)
      return keyPaths.count - 1
    }
    registrar.access(ObservedField.subject, keyPath: ObservedField.keyPath(number))
  }

  /// Returns the number of a field, or `nil` if it was never read.
  @usableFromInline
  func number(of keyPath: AnyKeyPath) -> Int? {
    lock.withLock { find(keyPath) }
  }

  /// Call it under the lock.
  private func find(_ keyPath: AnyKeyPath) -> Int? {
    // A literal in non-generic code is the same object each time.
    keyPaths.firstIndex { $0 === keyPath } ?? keyPaths.firstIndex { $0 == keyPath }
  }

  /// Records a change of a field in the batch of the reducer that runs here, or notifies the readers
  /// immediately if there is none.
  @usableFromInline
  func changed(_ number: Int) {
    if let batch = ObservationBatch.current {
      batch.add(number, of: self)
    } else {
      publish(number)
    }
  }

  /// Notifies the field's readers.
  func publish(_ number: Int) {
    let keyPath = ObservedField.keyPath(number)
    registrar.willSet(ObservedField.subject, keyPath: keyPath)
    registrar.didSet(ObservedField.subject, keyPath: keyPath)
  }

  var count: Int { lock.withLock { keyPaths.count } }
}

/// The subject that the Observation module requires, with all fields.
private struct ObservedField: Observable {
  static let subject = ObservedField()

  subscript(number: Int) -> Bool { false }

  private typealias Path = any KeyPath<ObservedField, Bool> & Sendable

  private static let first: [Path] = (0..<32).map { \ObservedField[$0] }

  static func keyPath(_ number: Int) -> KeyPath<ObservedField, Bool> {
    if number < first.count { return first[number] }
    return \ObservedField[number]
  }
}

/// The readers of a store's observable state, to notify when the whole state is replaced.
final class StateReaders<State> {
  private let identity: (State) -> ObservableStateID
  /// The fields, or `nil` until the state is first read.
  private var fields: ObservedFields?

  /// - Returns: `nil` if the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<Observed: ObservableState>(of type: Observed.Type) -> Any {
    { (state: Observed) in state._$id }
  }

  /// Registers a read of the state.
  func access() {
    guard !ObservationBatch.isCollecting else { return }
    if fields == nil { fields = ObservedFields() }
    fields?.access(\State.self)
  }

  /// Returns the identity to compare with after a reducer has run, or `nil` if the state was never read.
  func identity(of state: State) -> ObservableStateID? {
    fields == nil ? nil : identity(state)
  }

  /// Records a change if another state has replaced the previous one.
  func compare(_ state: State, with before: ObservableStateID) {
    if identity(state) != before { fields?.changed(0) }
  }
}
