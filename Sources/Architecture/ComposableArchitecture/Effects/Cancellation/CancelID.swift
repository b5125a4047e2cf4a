/// An id of effects: a value together with its type.
///
/// The type is part of the identity, since values of two types can be equal once they are erased: `1 as Int`
/// and `1 as Int64` are the same `AnyHashable`, and so are the strings and numbers that Foundation bridges.
/// Two features that each count their effects from one must not cancel each other's.
struct CancelID: Hashable {
  /// The content of an id, in one object: ids are copied more often than made, and looked for in several
  /// tables.
  private final class Content {
    let value: AnyHashable
    let type: ObjectIdentifier
    /// The hash of value and type, which hashing an erased value costs more than all else about a look-up.
    let hash: Int

    init(_ value: AnyHashable) {
      self.value = value
      type = ObjectIdentifier(Swift.type(of: value.base))
      var hasher = Hasher()
      hasher.combine(value)
      hasher.combine(type)
      hash = hasher.finalize()
    }
  }

  private let content: Content

  /// - Parameter id: The value. Of an `AnyHashable`, what it was made of counts.
  init(_ id: some Hashable) {
    content = Content(AnyHashable(id))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value; of a type that stands as an id, its identifier.
  var erased: AnyHashable { content.value }

  /// The value, if it is of this type.
  func value<ID: Hashable>(as type: ID.Type) -> ID? {
    content.value.base as? ID
  }

  static func == (one: CancelID, other: CancelID) -> Bool {
    let (one, other) = (one.content, other.content)
    if one === other { return true }
    return one.hash == other.hash && one.type == other.type && one.value == other.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content.hash)
  }
}

// Unchecked: ids are values that are only compared and hashed. That they are `Sendable` cannot be required,
// as `AnyHashable`, which many ids are kept in, is not; users are told that ids are compared on any thread.
extension CancelID: @unchecked Sendable {}
