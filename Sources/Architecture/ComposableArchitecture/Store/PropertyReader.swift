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

// Reads parts of the state without a closure for each.
extension RootCore {
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    beginRead()
    // No user code runs in here, so the state stays as it is.
    return withUnsafeMutablePointer(to: &state) {
      PropertyReader<State, Value>.value(in: UnsafePointer($0), at: offset)
    }
  }

  func value<Value>(of property: PropertyReader<State, Value>) -> Value {
    if let offset = property.offset { return storedValue(at: offset, of: Value.self) }
    beginRead()
    // A copy: a computed property is user code, which may send.
    let state = state
    return property(state)
  }

  /// Registers the access, and traps while the reducer runs.
  private func beginRead() {
    if isReducing || readers != nil { withState { _ in } }
  }
}

/// Changes a stored property in place. To follow its key path instead costs tens of nanoseconds.
///
/// - Parameters:
///   - root: The value that has the property.
///   - offset: The property's offset in its root: `MemoryLayout.offset(of:)` its key path.
///   - body: A closure that changes the property.
/// - Returns: What `body` returned.
@inlinable
func withProperty<Root, Value, Result>(
  of root: inout Root,
  at offset: Int,
  _ body: (inout Value) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &root) { root in
    // That the value lies there for as long as the root does is what `MemoryLayout.offset(of:)` promises.
    body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
  }
}
