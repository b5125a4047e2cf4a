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
