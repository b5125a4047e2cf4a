import Observation

/// The registrar with which a value of observable state notifies its readers of changes.
///
/// It is not part of the state's value: two registrars are always equal, and nothing is encoded. It costs one
/// small allocation; copies of the state share it.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var identity: StateIdentity

  /// Creates a registrar for a newly created value.
  @inlinable
  public init() {
    identity = StateIdentity()
  }

  /// The identity of the value.
  public var id: ObservableStateID { ObservableStateID(number: identity.currentNumber) }

  /// Prepares for a change of the value that its copies do not share.
  @inlinable
  public mutating func _$willModify() {
    if !isKnownUniquelyReferenced(&identity) { identity = identity.diverged() }
  }

  /// Registers a read of a field.
  ///
  /// A reducer's own reads are not registered.
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

  /// Sets a field, and notifies its readers if it has changed.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - member: The path to the field's storage.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: A closure that returns whether readers need no notification: `_$isIdentityEqual`.
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

  /// Notifies the readers of a field that was set, if it has changed.
  ///
  /// It is for fields with their own observers, which run between `_$willModify()` and this call.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - oldValue: The previous value.
  ///   - newValue: The current value.
  ///   - isIdentityEqual: A closure that returns whether readers need no notification: `_$isIdentityEqual`.
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

  /// Prepares for a change of a field in place.
  ///
  /// - Parameters:
  ///   - keyPath: The field.
  ///   - member: The path to the field's storage.
  ///   - identity: A closure that returns the identity of the field's value: `_$identity`.
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

  /// Completes a change of a field in place, and notifies its readers if it has changed.
  ///
  /// - Parameters:
  ///   - modification: The value that ``willModify(keyPath:_:_:)`` returned.
  ///   - member: The path to the field's storage.
  ///   - identity: A closure that returns the identity of the field's value: `_$identity`.
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

/// A change in place of a field that was read.
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
  /// Returns `true`, because two registrars are always equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}

  /// Creates a new registrar, because nothing is encoded.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedDecodingContainer {
  /// Creates a new registrar, whether or not one was encoded: a synthesised conformance calls this method.
  public func decode(_ type: ObservationStateRegistrar.Type, forKey key: Key) -> ObservationStateRegistrar {
    ObservationStateRegistrar()
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing: a synthesised conformance calls this method.
  public mutating func encode(_ registrar: ObservationStateRegistrar, forKey key: Key) {}
}
