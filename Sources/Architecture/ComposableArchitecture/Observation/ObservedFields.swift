import CombineShim
import Observation

/// The fields of a value that were read, and the observers that are notified when they change.
///
/// The Observation module knows fields by key paths into a subject. That would be the state, which nobody
/// could hand to it later without having kept a copy; so fields are known to it by numbers, as key paths into
/// ``ObservedField``.
@usableFromInline
final class ObservedFields: @unchecked Sendable {
  // Sendable: the key paths are guarded by `lock`. Key paths that capture what is not sendable are compared
  // only.

  private let registrar = ObservationRegistrar()
  private let lock = Lock()
  /// The fields that were read so far, by their numbers.
  private var keyPaths: [AnyKeyPath] = []

  /// Notes that a field is read.
  @usableFromInline
  func access(_ keyPath: AnyKeyPath) {
    let number = lock.withLock {
      if let number = find(keyPath) { return number }
      keyPaths.append(keyPath)
      return keyPaths.count - 1
    }
    registrar.access(ObservedField.subject, keyPath: ObservedField.keyPath(number))
  }

  /// The number of a field, or `nil` if nobody has read it.
  @usableFromInline
  func number(of keyPath: AnyKeyPath) -> Int? {
    lock.withLock { find(keyPath) }
  }

  /// Call it under the lock.
  private func find(_ keyPath: AnyKeyPath) -> Int? {
    // A literal in code that is not generic is the same object each time.
    keyPaths.firstIndex { $0 === keyPath } ?? keyPaths.firstIndex { $0 == keyPath }
  }

  /// Says that a field has changed: in the batch of the reducer that runs here, or at once where there is
  /// none.
  @usableFromInline
  func changed(_ number: Int) {
    if let batch = ObservationBatch.current {
      batch.add(number, of: self)
    } else {
      publish(number)
    }
  }

  /// Tells the field's readers.
  func publish(_ number: Int) {
    let keyPath = ObservedField.keyPath(number)
    registrar.willSet(ObservedField.subject, keyPath: keyPath)
    registrar.didSet(ObservedField.subject, keyPath: keyPath)
  }

  var count: Int { lock.withLock { keyPaths.count } }
}

/// Stands for all fields where the Observation module wants a subject.
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
  /// `nil` until the state is first read.
  private var fields: ObservedFields?

  /// - Returns: `nil` where the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<Observed: ObservableState>(of type: Observed.Type) -> Any {
    { (state: Observed) in state._$id }
  }

  /// Notes that the state is read.
  func access() {
    guard !ObservationBatch.isCollecting else { return }
    if fields == nil { fields = ObservedFields() }
    fields?.access(\State.self)
  }

  /// Returns the identity to compare with after a reducer has run; `nil` where nothing has read the state.
  func identity(of state: State) -> ObservableStateID? {
    fields == nil ? nil : identity(state)
  }

  /// Says, where it is so, that another state stands in the place of one.
  func compare(_ state: State, with before: ObservableStateID) {
    if identity(state) != before { fields?.changed(0) }
  }
}
