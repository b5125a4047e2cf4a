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
  mutating func encode(_ value: UInt) throws { try base.encode(value) }
  mutating func encode(_ value: UInt8) throws { try base.encode(value) }
  mutating func encode(_ value: UInt16) throws { try base.encode(value) }
  mutating func encode(_ value: UInt32) throws { try base.encode(value) }
  mutating func encode(_ value: UInt64) throws { try base.encode(value) }
}
