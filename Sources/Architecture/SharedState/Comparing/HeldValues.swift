import TributaryBase

/// A search for shared values in a state.
///
/// The search reads no property of an object, which another thread may change under the object's own lock,
/// and no reference to an object: an `unowned` reference may lead to a released object, which stops the
/// process.
struct HeldValues {
  var differences: [String] = []
  /// Answers by type, as a state may have thousands of values of one type.
  private var fieldsOfTypes: [ObjectIdentifier: [Bool]] = [:]

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .class else { return }
    // The children of a custom mirror, such as an array's, are not fields.
    let areReferences = value is any CustomReflectable ? [] : referenceFields(of: type(of: value))
    // Accessing a child by its index reads it.
    for (number, place) in mirror.children.indices.enumerated()
    where !(number < areReferences.count && areReferences[number]) {
      visit(mirror.children[place].value, check)
    }
  }

  /// Returns, for each field of a structure, whether it is a reference to an object or an optional reference.
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
