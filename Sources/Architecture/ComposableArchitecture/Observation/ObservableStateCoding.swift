/// The coding keys of a struct with `@ObservableState`. They have the names of its fields.
///
/// For conformances that were declared in an extension, earlier versions encoded the underscored names of the fields'
/// storage. Values can be decoded from either name.
public protocol _ObservableStateKey: CodingKey, RawRepresentable<String> {}

extension _ObservableStateKey {
  public var stringValue: String {
    FormerSpelling.current == FormerSpelling(self) ? "_" + rawValue : rawValue
  }

  public init?(stringValue: String) { self.init(rawValue: stringValue) }
}

/// A key that looks up a container's value by its former name.
///
/// A container accepts keys of a single type, and here this type is an enum that has cases only for the fields. The
/// key itself therefore changes its name for the look-up.
private struct FormerSpelling: Hashable, Sendable {
  @TaskLocal static var current: FormerSpelling?

  private let keys: ObjectIdentifier
  private let field: String

  init<Key: _ObservableStateKey>(_ key: Key) {
    keys = ObjectIdentifier(Key.self)
    field = key.rawValue
  }
}

extension KeyedDecodingContainer where Key: _ObservableStateKey {
  /// Returns the decoder for a value that is stored under a key's former name, or `nil` if there is no such value or
  /// there is one under the current name.
  private func formerDecoder(forKey key: Key) throws -> (any Decoder)? {
    if contains(key) { return nil }
    return try FormerSpelling.$current.withValue(FormerSpelling(key)) {
      contains(key) ? try superDecoder(forKey: key) : nil
    }
  }

  private func decodeEither<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let decoder = try formerDecoder(forKey: key) else { return try plainDecode(type, forKey: key) }
    return try decoder.singleValueContainer().decode(type)
  }

  private func decodeEitherIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let decoder = try formerDecoder(forKey: key) else {
      return try plainDecodeIfPresent(type, forKey: key)
    }
    let container = try decoder.singleValueContainer()
    return container.decodeNil() ? nil : try container.decode(type)
  }
}

extension KeyedDecodingContainer {
  // For keys of other types, these are the methods of the standard library.

  fileprivate func plainDecode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }

  fileprivate func plainDecodeIfPresent<Value: Decodable>(
    _ type: Value.Type,
    forKey key: Key
  ) throws -> Value? {
    try decodeIfPresent(type, forKey: key)
  }
}

// Synthesized conformances call these methods instead of the container's own, which has a method for each
// type.
extension KeyedDecodingContainer where Key: _ObservableStateKey {
  public func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decodeEither(type, forKey: key)
  }
  public func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try decodeEitherIfPresent(type, forKey: key)
  }

  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeEitherIfPresent(State.self, forKey: key))
  }
}
