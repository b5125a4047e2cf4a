import TributaryBase

/// Searches a state for shared values.
///
/// The search does not read the properties of objects, because another thread may change them under the
/// object's own lock. It does not read references to objects either, because an `unowned` reference to a
/// released object stops the process.
struct HeldValues {
  var differences: [String] = []
  /// Results by type. They are cached because a state may contain thousands of values of the same type.
  private var fieldsOfTypes: [ObjectIdentifier: [Bool]] = [:]

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .class else { return }
    // The children of a custom mirror, such as the elements of an array, are not fields.
    let areReferences = value is any CustomReflectable ? [] : referenceFields(of: type(of: value))
    // Accessing a child by its index reads the child.
    for (number, place) in mirror.children.indices.enumerated()
    where !(number < areReferences.count && areReferences[number]) {
      visit(mirror.children[place].value, check)
    }
  }

  /// Returns, for each field of a struct, whether the field is a reference to an object or an optional
  /// reference.
  private mutating func referenceFields(of type: Any.Type) -> [Bool] {
    if let known = fieldsOfTypes[ObjectIdentifier(type)] { return known }
    var fields: [Bool] = []
    forEachStoredProperty(of: type) { _, type in
      let wrapped = (type as? any OptionalType.Type)?.wrapped ?? type
      fields.append(wrapped is AnyObject.Type)
    }
    fieldsOfTypes[ObjectIdentifier(type)] = fields
    return fields
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
