/// The objects that are being encoded, each inside of the one before.
final class ObjectPath {
  private var objects: Set<ObjectIdentifier> = []

  /// Encodes a value of a state.
  /// - Throws: A ``HydratedUnsupportedError`` with a ``HydratedCyclicError`` if that encodes an object again
  ///   that is being encoded.
  func encode(_ value: any Encodable, _ body: () throws -> Void) throws {
    guard type(of: value) is AnyClass else { return try body() }
    let object = ObjectIdentifier(value as AnyObject)
    guard objects.insert(object).inserted else {
      throw HydratedUnsupportedError(
        value,
        cause: HydratedCyclicError(type: String(describing: type(of: value)))
      )
    }
    defer { objects.remove(object) }
    try body()
  }
}
