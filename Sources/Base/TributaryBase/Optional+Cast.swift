extension Optional {
  /// Returns the value as another type, or `nil` if there is no value or its type differs.
  ///
  /// Generic code that looks a value up uses this method instead of `values[key] as? Value`. That cast succeeds for a
  /// missing value if `Value` is an optional type, and reports a stored `nil`.
  package func ifPresent<Value>(as type: Value.Type = Value.self) -> Value? {
    guard let value = self else { return nil }
    return value as? Value
  }
}
