/// Reads a property of a value: a stored one where it lies, any other by its key path, which costs much more.
struct PropertyReader<Root, Value> {
  private let keyPath: KeyPath<Root, Value>
  /// The offset of a stored property in its root.
  let offset: Int?

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  func callAsFunction(_ root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { Self.value(in: $0, at: offset) }
  }

  @inline(__always)
  static func value(in root: UnsafePointer<Root>, at offset: Int) -> Value {
    // `MemoryLayout.offset(of:)` guarantees a value of this type at the offset for as long as the root
    // exists.
    (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}
