import CustomDump
import TributaryBase

/// The parts of values, without the properties of objects.
///
/// The properties of an object are left out because another thread may change them under the object's own
/// lock. References aren't read either, because an `unowned` one to a released object stops the process.
/// Objects with a custom dump are parts like other values.
enum ValueParts {
  private struct Field: Sendable {
    let name: String
    let offset: Int
    /// The object's type, if the field is a reference to an object without a custom dump.
    let reference: Any.Type?
  }

  private static let fieldsOfTypes = Locked<[ObjectIdentifier: [Field]]>([:])

  /// Returns the parts that a mirror of a value shows. References to objects are replaced by
  /// ``ObjectReference`` values.
  static func of(_ value: Any, _ mirror: Mirror) -> Mirror.Children {
    // The children of a custom mirror, such as the elements of an array, aren't fields.
    guard mirror.displayStyle == .struct, !(value is any CustomReflectable),
      !(value is any CustomDumpReflectable)
    else { return mirror.children }
    let children = mirror.children
    let fields = fields(of: type(of: value))
    guard fields.contains(where: { $0.reference != nil }), fields.count == children.count else {
      return children
    }
    let parts = zip(fields, children.indices).map { field, place -> Mirror.Child in
      guard let type = field.reference else { return children[place] }
      return (field.name, ObjectReference(to: type, at: field.offset, in: value))
    }
    return AnyCollection(parts)
  }

  /// Returns a Boolean value that indicates whether objects of a type have no custom dump.
  static func isOpaque(_ type: Any.Type) -> Bool {
    isReference(type) && !(type is any CustomDumpStringConvertible.Type)
      && !(type is any CustomDumpRepresentable.Type) && !(type is any CustomDumpReflectable.Type)
      && !(type is any _CustomDiffObject.Type)
  }

  private static func fields(of type: Any.Type) -> [Field] {
    if let known = fieldsOfTypes.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    var fields: [Field] = []
    forEachStoredProperty(of: type) { name, offset, type in
      let type = unwrapped(type)
      fields.append(Field(name: name, offset: offset, reference: isOpaque(type) ? type : nil))
    }
    fieldsOfTypes.withLock { $0[ObjectIdentifier(type)] = fields }
    return fields
  }
}

/// A reference to an object that isn't read.
struct ObjectReference {
  let typeName: String
  /// The object's type, or a superclass of it.
  let type: Any.Type
  /// The bytes of the reference, which differ between objects.
  private let bits: UInt

  init(to object: AnyObject) {
    typeName = "\(Swift.type(of: object))"
    type = Swift.type(of: object)
    bits = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Creates a reference from the bytes of a structure's field.
  init(to type: Any.Type, at offset: Int, in value: Any) {
    bits = referenceBits(at: offset, in: value)
    typeName = bits == 0 ? "nil" : "\(type)"
    self.type = type
  }
}

extension ObjectReference: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.bits == rhs.bits }

  func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

extension ObjectReference: CustomDumpStringConvertible, CustomStringConvertible {
  var customDumpDescription: String { bits == 0 ? typeName : "\(typeName)(…)" }
  var description: String { customDumpDescription }
}
