import TributaryBase

/// A search for shared values in a state.
///
/// It reads no property of an object, which another thread may change under a lock of the object's own, and no
/// reference to an object: an `unowned` one may lead to an object that has gone, which stops the process.
struct HeldValues {
  var differences: [String] = []

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .class else { return }
    // The children of a custom mirror, such as an array's, are no fields.
    let areReferences = value is any CustomReflectable ? [] : Self.referenceFields(of: type(of: value))
    // A child is read when its place is accessed.
    for (number, place) in mirror.children.indices.enumerated()
    where !(number < areReferences.count && areReferences[number]) {
      visit(mirror.children[place].value, check)
    }
  }

  /// Whether each field of a structure is a reference to an object, or an optional one.
  private static func referenceFields(of type: Any.Type) -> [Bool] {
    var fields: [Bool] = []
    forEachStoredProperty(of: type) { _, type in
      let wrapped = (type as? any OptionalType.Type)?.wrapped ?? type
      fields.append(wrapped is AnyObject.Type)
    }
    return fields
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
