import Observation

/// The registrar through which a value of observable state notifies its readers of changes.
///
/// The registrar does not contribute to the value of the state: two registrars are always equal, and nothing
/// is encoded. It requires one small allocation, which copies of the state share.
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

  /// Registers that a field is read.
  ///
  /// Reads by a reducer are not registered.
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

  /// Notifies the readers of a field after it was set, if the field has changed.
  ///
  /// Use this method for fields with property observers. The observers run between `_$willModify()` and this
  /// call.
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
  ///   - identity: The function `_$identity`, which returns the identity of the field's value.
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

  /// Completes an in-place change of a field, and notifies the field's readers if it has changed.
  ///
  /// - Parameters:
  ///   - modification: The value that ``willModify(keyPath:_:_:)`` returned.
  ///   - member: The path to the field's storage.
  ///   - identity: The function `_$identity`, which returns the identity of the field's value.
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

/// An in-place change of a field that has been read.
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

  /// Creates a new registrar, because nothing is encoded.
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
