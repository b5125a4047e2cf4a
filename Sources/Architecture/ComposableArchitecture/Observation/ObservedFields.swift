import CombineShim
import Observation

/// The fields of a value that have been read, and the observers to notify when they change.
///
/// The Observation module identifies fields by key paths of a subject. If the subject were the state, passing
/// it to the module later would require retaining a copy. Therefore, fields are identified by numbers, as key
/// paths of ``ObservedField``.
@usableFromInline
final class ObservedFields: @unchecked Sendable {
  // Sendable: `lock` guards the key paths. Key paths that capture non-sendable values are only compared.

  private let registrar = ObservationRegistrar()
  private let lock = Lock()
  /// The fields that have been read so far, indexed by number.
  private var keyPaths: [AnyKeyPath] = []

  /// Registers that a field is read.
  @usableFromInline
  func access(_ keyPath: AnyKeyPath) {
    let number = lock.withLock {
      if let number = find(keyPath) { return number }
      keyPaths.append(keyPath)
      return keyPaths.count - 1
    }
    registrar.access(ObservedField.subject, keyPath: ObservedField.keyPath(number))
  }

  /// Returns the number of a field, or `nil` if it has never been read.
  @usableFromInline
  func number(of keyPath: AnyKeyPath) -> Int? {
    lock.withLock { find(keyPath) }
  }

  /// The lock must be held.
  private func find(_ keyPath: AnyKeyPath) -> Int? {
    // In non-generic code, a key path literal always evaluates to the same object.
    keyPaths.firstIndex { $0 === keyPath } ?? keyPaths.firstIndex { $0 == keyPath }
  }

  /// Records that a field has changed. The change goes to the batch of the reducer that is running here. If
  /// no reducer is running, the readers are notified immediately.
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

/// A subject for the Observation module that contains all fields.
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

/// The readers of a store's observable state. They are notified when the whole state is replaced.
final class StateReaders<State> {
  private let identity: (State) -> ObservableStateID
  /// The fields, or `nil` until the state is first read.
  private var fields: ObservedFields?

  /// - Returns: `nil` if the state isn't observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<Observed: ObservableState>(of type: Observed.Type) -> Any {
    { (state: Observed) in state._$id }
  }

  /// Registers that the state is read.
  func access() {
    guard !ObservationBatch.isCollecting else { return }
    if fields == nil { fields = ObservedFields() }
    fields?.access(\State.self)
  }

  /// Returns the identity of the state, which is compared after a reducer has run, or `nil` if the state has
  /// never been read.
  func identity(of state: State) -> ObservableStateID? {
    fields == nil ? nil : identity(state)
  }

  /// Records a change if the state has been replaced by another one.
  func compare(_ state: State, with before: ObservableStateID) {
    if identity(state) != before { fields?.changed(0) }
  }
}
