/// A type that decodes a whole value at once, such as a JSON decoder.
public protocol TopLevelDecoder<Input> {
  /// The type that it decodes from.
  associatedtype Input

  /// Decodes a value.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - from: The encoded form.
  /// - Throws: What the encoded form lacks or has wrong.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
