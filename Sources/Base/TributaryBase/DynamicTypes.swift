@preconcurrency @_spi(Reflection) import Swift

/// Calls a closure with the name, offset and type of each stored property of a type, in the order of
/// declaration. For a class, this includes the properties of its superclasses.
///
/// Use this function instead of a mirror when you must not read the values. A value may be an `unowned`
/// reference to a released object, or a property that another thread changes under a lock.
package func forEachStoredProperty(
  of type: Any.Type,
  _ body: (_ name: String, _ offset: Int, _ type: Any.Type) -> Void
) {
  // The flags `classType` and `ignoreUnknown`. The library declares them as variables.
  let options = _EachFieldOptions(rawValue: type is AnyClass ? 1 | 1 << 1 : 0)
  _ = _forEachField(of: type, options: options) { name, offset, type, _ in
    body(String(cString: name), offset, type)
    return true
  }
}

extension Optional {
  /// Returns the value as another type, or `nil` if there is no value or its type differs.
  ///
  /// Use this method instead of `values[key] as? Value` in generic code. If `Value` is an optional type, that
  /// cast succeeds for a missing value and reports a stored `nil`.
  package func ifPresent<Value>(as type: Value.Type = Value.self) -> Value? {
    guard let value = self else { return nil }
    return value as? Value
  }
}
