/// A type that encodes a whole value at once, such as a JSON encoder.
public protocol TopLevelEncoder<Output> {
  /// The type that it encodes to.
  associatedtype Output

  /// Encodes the value.
  /// - Parameter value: The value to encode.
  /// - Throws: What the value or the encoder cannot do.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
