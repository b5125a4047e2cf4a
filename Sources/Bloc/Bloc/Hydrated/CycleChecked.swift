import Foundation

/// Encodes a value. Throws an error if an object in the value contains itself.
package struct CycleChecked {
  let value: any Encodable
  let path: ObjectPath

  package init(_ value: any Encodable) {
    self.init(value, path: ObjectPath())
  }

  init(_ value: any Encodable, path: ObjectPath) {
    self.value = value
    self.path = path
  }
}

extension CycleChecked: Encodable {
  package func encode(to encoder: any Encoder) throws {
    if Self.isLeaf(value) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      try path.encode(value) {
        try value.encode(to: CycleCheckingEncoder(base: encoder, path: path))
      }
    }
  }

  /// Returns a Boolean value that indicates whether a JSON encoder encodes values of this type in a special
  /// form.
  private static func isLeaf(_ value: any Encodable) -> Bool {
    value is Date || value is Data || value is URL || value is Decimal
  }
}

/// The objects that are being encoded. Each is nested in the previous one.
final class ObjectPath {
  private var objects: Set<ObjectIdentifier> = []

  /// Encodes a value of a state.
  /// - Throws: A ``HydratedUnsupportedError`` with a ``HydratedCyclicError`` if the value refers to an object
  ///   that is already being encoded.
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

/// Forwards to another encoder, and checks each value that implements `encode(to:)` for cycles.
// Each container forwards every number type to the container that it wraps. In a generic function, a number
// would become any `Encodable`, which an encoder may treat differently.
struct CycleCheckingEncoder: Encoder {
  let base: any Encoder
  let path: ObjectPath

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CycleCheckingKeyedContainer(base: base.container(keyedBy: type), path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    CycleCheckingUnkeyedContainer(base: base.unkeyedContainer(), path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    CycleCheckingSingleValueContainer(base: base.singleValueContainer(), path: path)
  }
}

/// See ``CycleCheckingEncoder``.
struct CycleCheckingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>
  let path: ObjectPath

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(CycleChecked(value, path: path), forKey: key)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      CycleCheckingKeyedContainer<NestedKey>(
        base: base.nestedContainer(keyedBy: type, forKey: key),
        path: path
      )
    )
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    CycleCheckingUnkeyedContainer(base: base.nestedUnkeyedContainer(forKey: key), path: path)
  }

  mutating func superEncoder() -> any Encoder {
    CycleCheckingEncoder(base: base.superEncoder(), path: path)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    CycleCheckingEncoder(base: base.superEncoder(forKey: key), path: path)
  }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: String, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Float, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int8, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int16, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int32, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: Int128, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try base.encode(value, forKey: key) }
}

/// See ``CycleCheckingEncoder``.
struct CycleCheckingUnkeyedContainer: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer
  let path: ObjectPath

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(CycleChecked(value, path: path))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(CycleCheckingKeyedContainer(base: base.nestedContainer(keyedBy: type), path: path))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    CycleCheckingUnkeyedContainer(base: base.nestedUnkeyedContainer(), path: path)
  }

  mutating func superEncoder() -> any Encoder {
    CycleCheckingEncoder(base: base.superEncoder(), path: path)
  }

  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode(_ value: Bool) throws { try base.encode(value) }
  mutating func encode(_ value: String) throws { try base.encode(value) }
  mutating func encode(_ value: Double) throws { try base.encode(value) }
  mutating func encode(_ value: Float) throws { try base.encode(value) }
  mutating func encode(_ value: Int) throws { try base.encode(value) }
  mutating func encode(_ value: Int8) throws { try base.encode(value) }
  mutating func encode(_ value: Int16) throws { try base.encode(value) }
  mutating func encode(_ value: Int32) throws { try base.encode(value) }
  mutating func encode(_ value: Int64) throws { try base.encode(value) }
  mutating func encode(_ value: Int128) throws { try base.encode(value) }
  mutating func encode(_ value: UInt) throws { try base.encode(value) }
  mutating func encode(_ value: UInt8) throws { try base.encode(value) }
  mutating func encode(_ value: UInt16) throws { try base.encode(value) }
  mutating func encode(_ value: UInt32) throws { try base.encode(value) }
  mutating func encode(_ value: UInt64) throws { try base.encode(value) }
  mutating func encode(_ value: UInt128) throws { try base.encode(value) }
}

/// See ``CycleCheckingEncoder``.
struct CycleCheckingSingleValueContainer: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer
  let path: ObjectPath

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(CycleChecked(value, path: path))
  }

  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode(_ value: Bool) throws { try base.encode(value) }
  mutating func encode(_ value: String) throws { try base.encode(value) }
  mutating func encode(_ value: Double) throws { try base.encode(value) }
  mutating func encode(_ value: Float) throws { try base.encode(value) }
  mutating func encode(_ value: Int) throws { try base.encode(value) }
  mutating func encode(_ value: Int8) throws { try base.encode(value) }
  mutating func encode(_ value: Int16) throws { try base.encode(value) }
  mutating func encode(_ value: Int32) throws { try base.encode(value) }
  mutating func encode(_ value: Int64) throws { try base.encode(value) }
  mutating func encode(_ value: Int128) throws { try base.encode(value) }
  mutating func encode(_ value: UInt) throws { try base.encode(value) }
  mutating func encode(_ value: UInt8) throws { try base.encode(value) }
  mutating func encode(_ value: UInt16) throws { try base.encode(value) }
  mutating func encode(_ value: UInt32) throws { try base.encode(value) }
  mutating func encode(_ value: UInt64) throws { try base.encode(value) }
  mutating func encode(_ value: UInt128) throws { try base.encode(value) }
}
