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
  mutating func encode(_ value: UInt, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { try base.encode(value, forKey: key) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { try base.encode(value, forKey: key) }
}
