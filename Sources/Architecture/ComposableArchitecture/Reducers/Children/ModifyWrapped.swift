extension Optional {
  /// Changes the value, if there is one.
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    // Nothing else holds what the value holds while it is changed, so nothing of it is copied.
    self = nil
    defer { self = value }
    return body(&value)
  }
}
