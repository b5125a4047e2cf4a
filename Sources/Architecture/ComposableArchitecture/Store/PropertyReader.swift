/// Reads a property of a value. Stored properties are read in place. All others are read through their key
/// path, which is much slower.
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
    // `MemoryLayout.offset(of:)` guarantees that there is a value of this type at the offset as long as the
    // root exists.
    (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}

// Reads parts of the state without needing a closure for each part.
extension RootCore {
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    beginRead()
    // No user code runs in the closure, so the state does not change.
    return withUnsafeMutablePointer(to: &state) {
      PropertyReader<State, Value>.value(in: UnsafePointer($0), at: offset)
    }
  }

  func value<Value>(of property: PropertyReader<State, Value>) -> Value {
    if let offset = property.offset { return storedValue(at: offset, of: Value.self) }
    beginRead()
    // The state is copied because a computed property is user code, which may send an action.
    let state = state
    return property(state)
  }

  /// Registers an access to the state. It traps if the reducer is running.
  private func beginRead() {
    if isReducing || readers != nil { withState { _ in } }
  }
}

/// Changes a stored property in place. Using its key path instead would take tens of nanoseconds.
///
/// - Parameters:
///   - root: The value that contains the property.
///   - offset: The offset of the property in the root, which is the `MemoryLayout.offset(of:)` of the
///     property's key path.
///   - body: A closure that changes the property.
/// - Returns: The result of `body`.
@inlinable
func withProperty<Root, Value, Result>(
  of root: inout Root,
  at offset: Int,
  _ body: (inout Value) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &root) { root in
    // `MemoryLayout.offset(of:)` guarantees that there is a value at the offset as long as the root exists.
    body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
  }
}
