import CombineShim
import Observation

/// A registrar that notifies the readers of a value of observable state when the value changes.
///
/// The registrar does not affect the value of the state, because all registrars are equal and encoding omits them. It
/// requires one small allocation that copies of the state share.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var identity: StateIdentity

  /// Creates a registrar for a newly created value.
  @inlinable
  public init() {
    identity = StateIdentity()
  }

  /// The identity of the value.
  public var id: ObservableStateID { ObservableStateID(number: identity.currentNumber) }

  /// Prepares the value for a change that its copies do not share.
  @inlinable
  public mutating func _$willModify() {
    if !isKnownUniquelyReferenced(&identity) { identity = identity.diverged() }
  }

  /// Registers that a field is read, unless a reducer is reading it.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The field.
  @inlinable
  public func access<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    if ObservationBatch.isCollecting { return }
    identity.makeFields().access(keyPath())
  }

  /// Sets a field and notifies its readers if the field has changed.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - member: The path to the field's storage.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: The function `_$isIdentityEqual`, which returns whether readers don't need to be
  ///     notified.
  @inlinable
  public mutating func mutate<Subject: Observable, Field, Member>(
    keyPath: @autoclosure () -> KeyPath<Subject, Field>,
    _ member: inout Member,
    _ newValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool
  ) {
    _$willModify()
    guard let fields = identity.fields, let number = fields.number(of: keyPath()) else {
      member = newValue
      return
    }
    let isSame = isIdentityEqual(member, newValue)
    member = newValue
    if !isSame { fields.changed(number) }
  }

  /// Notifies the readers of a field after it has been set, if it's different.
  ///
  /// Use this method for fields with property observers. Call it after `_$willModify()` and the observers.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - oldValue: The previous value.
  ///   - newValue: The current value.
  ///   - isIdentityEqual: The function `_$isIdentityEqual`, which returns whether readers don't need to be
  ///     notified.
  @inlinable
  public func didSet<Subject: Observable, Field, Member>(
    keyPath: @autoclosure () -> KeyPath<Subject, Field>,
    _ oldValue: Member,
    _ newValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool
  ) {
    guard let fields = identity.fields, let number = fields.number(of: keyPath()) else { return }
    if !isIdentityEqual(oldValue, newValue) { fields.changed(number) }
  }

  /// Prepares a field for an in-place change.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - member: The path to the field's storage.
  ///   - identity: The function `_$identity`, which returns the identity of the field value.
  /// - Returns: The value to pass to ``didModify(_:_:_:)``.
  @inlinable
  public mutating func willModify<Subject: Observable, Field, Member>(
    keyPath: @autoclosure () -> KeyPath<Subject, Field>,
    _ member: inout Member,
    _ identity: (inout Member) -> ObservedIdentity
  ) -> ObservedModification? {
    _$willModify()
    guard let fields = self.identity.fields, let number = fields.number(of: keyPath()) else {
      return nil
    }
    return ObservedModification(fields: fields, number: number, identity: identity(&member))
  }

  /// Completes an in-place change to a field, and notifies the field's readers if it's different.
  ///
  /// - Parameters:
  ///   - modification: The value that ``willModify(keyPath:_:_:)`` returned.
  ///   - member: The path to the field's storage.
  ///   - identity: The function `_$identity`, which returns the identity of the field value.
  @inlinable
  public func didModify<Member>(
    _ modification: ObservedModification?,
    _ member: inout Member,
    _ identity: (inout Member) -> ObservedIdentity
  ) {
    guard let modification else { return }
    if !modification.identity.isSame(as: identity(&member)) {
      modification.fields.changed(modification.number)
    }
  }
}

/// An in-place change to a field that has been read.
public struct ObservedModification {
  @usableFromInline let fields: ObservedFields
  @usableFromInline let number: Int
  @usableFromInline let identity: ObservedIdentity

  @usableFromInline
  init(fields: ObservedFields, number: Int, identity: ObservedIdentity) {
    self.fields = fields
    self.number = number
    self.identity = identity
  }
}

extension ObservationStateRegistrar: Hashable, Codable {
  /// Returns `true`. All registrars are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}

  /// Creates a new registrar without decoding a value.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedDecodingContainer {
  /// Creates a new registrar, whether or not one was encoded. Synthesised conformances call this method.
  public func decode(_ type: ObservationStateRegistrar.Type, forKey key: Key) -> ObservationStateRegistrar {
    ObservationStateRegistrar()
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing. Synthesised conformances call this method.
  public mutating func encode(_ registrar: ObservationStateRegistrar, forKey key: Key) {}
}

/// The fields of a value that have been read, and the observers to notify when they change.
///
/// The Observation module identifies a field by a key path of a subject. With the state as the subject, notifying the
/// module later would require retaining a copy of the state. Fields are therefore identified by numbers, as key paths
/// of ``ObservedField``.
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

  /// Records that a field has changed, in the batch of the reducer that is running here. If there is no such reducer,
  /// this method notifies the readers immediately.
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

  /// Registers that the state is read.
  func access() {
    guard !ObservationBatch.isCollecting else { return }
    if fields == nil { fields = ObservedFields() }
    fields?.access(\State.self)
  }

  /// Returns the identity of the state, to compare after a reducer runs, or `nil` if the state has never been read.
  func identity(of state: State) -> ObservableStateID? {
    fields == nil ? nil : identity(state)
  }

  /// Records a change if the state has been replaced by another one.
  func compare(_ state: State, with before: ObservableStateID) {
    if identity(state) != before { fields?.changed(0) }
  }
}
