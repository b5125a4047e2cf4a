/// Forwards to another encoder, and checks for cycles each value that implements `encode(to:)`.
// Each container forwards every number type to a container of another protocol: a generic function would
// encode it as any `Encodable`, which an encoder may treat differently.
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
