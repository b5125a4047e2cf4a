/// A value that is encoded as itself, as long as none of its objects leads back to itself.
struct CycleChecked {
  let value: any Encodable
  let path: ObjectPath

  init(_ value: any Encodable, path: ObjectPath) {
    self.value = value
    self.path = path
  }
}
