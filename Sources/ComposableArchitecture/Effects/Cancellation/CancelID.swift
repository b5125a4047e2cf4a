/// An id of effects: a value together with its type.
///
/// The type is part of the identity, since values of two types can be equal once they are erased: `1 as Int` and
/// `1 as Int64` are the same `AnyHashable`, and so are the strings and numbers that Foundation bridges. Two features
/// that each count their effects from one must not cancel each other's.
struct CancelID: Hashable {
  private let value: AnyHashable
  private let type: ObjectIdentifier

  init<ID: Hashable & Sendable>(_ id: ID) {
    value = AnyHashable(id)
    type = ObjectIdentifier(Swift.type(of: id))
  }

  /// An id whose type was forgotten by the compiler, but not by the value.
  init(erased id: AnyHashable) {
    value = id
    type = ObjectIdentifier(Swift.type(of: id.base))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value, if it is of this type.
  func value<ID: Hashable & Sendable>(as type: ID.Type) -> ID? {
    value.base as? ID
  }
}

// Unchecked: `AnyHashable` forgets that what it was made of is `Sendable`. The initialisers ask for it, but for that of erased
// ids, whose users are told that they are compared on any thread.
extension CancelID: @unchecked Sendable {}
