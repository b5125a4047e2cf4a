/// An id of effects: a value together with its type.
///
/// The type is part of the identity, since values of two types can be equal once they are erased: `1 as Int` and
/// `1 as Int64` are the same `AnyHashable`, and so are the strings and numbers that Foundation bridges. Two features
/// that each count their effects from one must not cancel each other's.
struct CancelID: Hashable {
  private let value: AnyHashable
  private let type: ObjectIdentifier

  /// - Parameter id: The value. Of an `AnyHashable`, what it was made of counts.
  init(_ id: some Hashable) {
    value = AnyHashable(id)
    type = ObjectIdentifier(Swift.type(of: value.base))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value, if it is of this type.
  func value<ID: Hashable>(as type: ID.Type) -> ID? {
    value.base as? ID
  }
}

// Unchecked: ids are values that are only compared and hashed. That they are `Sendable` cannot be asked for, as `AnyHashable`, which
// many ids are kept in, is not; users are told that ids are compared on any thread.
extension CancelID: @unchecked Sendable {}
