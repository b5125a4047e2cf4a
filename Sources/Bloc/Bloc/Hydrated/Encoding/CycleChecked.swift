/// Encodes a value, and throws if one of its objects contains itself.
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
