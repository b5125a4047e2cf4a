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

/// Returns the type that an optional type wraps. Returns other types unchanged.
package func unwrapped(_ type: Any.Type) -> Any.Type { (type as? any OptionalType.Type)?.wrapped ?? type }

/// Returns a Boolean value that indicates whether the values of a type are references to objects.
///
/// A mirror must not read a property of such a type or of an optional one, because it may be an `unowned`
/// reference to a released object, which stops the process.
package func isReference(_ type: Any.Type) -> Bool { type is AnyObject.Type || isClassExistential(type) }

/// Returns a Boolean value that indicates whether a type is that of any object that conforms to protocols, such
/// as `any Owning` with `protocol Owning: AnyObject`.
private func isClassExistential(_ type: Any.Type) -> Bool {
  // Safe because a type is a pointer to its metadata. As defined by the ABI, the first word is the kind.
  let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  switch metadata[0] {
  case 0x303:
    // The flags follow. The highest of their 32 bits is clear for objects only.
    let flags = UnsafeRawPointer(metadata).load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self)
    return flags >> 31 == 0
  case 0x307:
    // A type such as `any Owning<Int>`. The second word points to a description, which begins with the flags.
    #if canImport(Darwin)
      // On arm64e, the other bits are a signature.
      let address = metadata[1] & UInt(truncatingIfNeeded: 0x7fff_ffff_ffff as UInt64)
    #else
      let address = metadata[1]
    #endif
    guard let shape = UnsafePointer<UInt32>(bitPattern: address) else { return false }
    return shape.pointee & 0xff == 1
  default: return false
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

/// Returns the bytes of a reference that a structure stores at an offset, without reading the reference. They
/// differ between objects, and are zero for `nil`.
package func referenceBits(at offset: Int, in value: Any) -> UInt {
  func bits<Value>(of value: Value) -> UInt {
    withUnsafeBytes(of: value) { $0.loadUnaligned(fromByteOffset: offset, as: UInt.self) }
  }
  return _openExistential(value, do: bits)
}

/// A stored property of a structure that may be a `weak` or `unowned` reference to an object.
package struct ReferenceField: Sendable {
  package let name: String
  package let offset: Int

  private static let fieldsOfTypes = Locked<[ObjectIdentifier: [ReferenceField?]]>([:])

  /// Returns an element for each stored property of a structure, in the order of declaration. It is `nil` if a
  /// mirror can read the property.
  package static func all(of type: Any.Type) -> [ReferenceField?] {
    if let known = fieldsOfTypes.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    var fields: [ReferenceField?] = []
    let strong = _openExistential(type, do: propertiesWithKeyPaths)
    forEachStoredProperty(of: type) { name, offset, type in
      let isWeak = isReference(unwrapped(type)) && !strong.contains(name)
      fields.append(isWeak ? ReferenceField(name: name, offset: offset) : nil)
    }
    let found = fields
    fieldsOfTypes.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }
}

/// Returns the names of a structure's stored properties for which the library can create a key path. This excludes
/// `weak` and `unowned` references.
private func propertiesWithKeyPaths<Value>(of type: Value.Type) -> Set<String> {
  var names: Set<String> = []
  // The flag `ignoreUnknown`.
  _ = _forEachFieldWithKeyPath(of: type, options: _EachFieldOptions(rawValue: 1 << 1)) { name, _ in
    names.insert(String(cString: name))
    return true
  }
  return names
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
