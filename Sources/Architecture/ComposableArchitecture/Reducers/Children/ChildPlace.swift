/// The place of a child, or of a collection of children, in its parent's state.
@usableFromInline
struct ChildPlace: Hashable {
  private let keyPath: AnyKeyPath

  /// - Parameter keyPath: A key path to a property, or to a case.
  @usableFromInline
  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }
}

// Unchecked: key paths never change; the arguments of subscripts in them are hashed and compared only.
extension ChildPlace: @unchecked Sendable {}

/// The place of an element of a collection of children.
struct ElementPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  let collection: ChildPlace
  let id: ID
}
