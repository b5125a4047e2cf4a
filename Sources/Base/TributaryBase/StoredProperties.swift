@preconcurrency @_spi(Reflection) import Swift

/// Calls a closure with the name, offset and type of each stored property of a type, in the order of
/// declaration. For a class, this includes the properties of its superclasses.
///
/// The function reads only types. A mirror would also read the values, including those that must not be read:
/// an `unowned` reference to a released object, or a property that another thread changes under a lock.
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
