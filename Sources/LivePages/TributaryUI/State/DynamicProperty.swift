import TributaryBase

/// A stored property of a view that keeps its value between evaluations, such as `@State`.
///
/// Your own dynamic properties can contain other dynamic properties. Before each evaluation of the view's body,
/// ``update()`` is called.
public protocol DynamicProperty {
  /// Updates the underlying value of the stored property.
  @MainActor @preconcurrency mutating func update()
}

extension DynamicProperty {
  public func update() {}
}

/// A dynamic property of the library. It stores an object in a slot of the view's node.
protocol StoredDynamicProperty: DynamicProperty {
  /// Connects the property to the node of the view that is about to be evaluated.
  ///
  /// - Parameters:
  ///   - slot: The object that the node stores for the property between evaluations.
  ///   - node: The view's node.
  ///   - environment: The view's environment.
  @MainActor mutating func connect(
    _ slot: inout AnyObject?,
    node: ViewNode,
    environment: EnvironmentValues
  )
}

/// A property that connects the dynamic properties of a value, such as a modifier or a style, to the node of
/// the evaluating view.
struct NestedProperty<Value>: StoredDynamicProperty {
  var value: Value

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    DynamicPropertyInstaller(node: node, environment: environment).installNested(in: &value, &slot)
  }
}

/// The slots of the dynamic properties inside another dynamic property.
private final class NestedSlots {
  var slots: [AnyObject?] = []
}

/// An installer that connects the dynamic properties of a view to the view's node.
@MainActor
struct DynamicPropertyInstaller {
  private struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private static var fieldsOfTypes: [ObjectIdentifier: [Field]] = [:]

  let node: ViewNode
  let environment: EnvironmentValues

  func install<Value>(in value: inout Value, slots: inout [AnyObject?]) {
    let fields = Self.fields(of: Value.self)
    if fields.isEmpty { return }
    if slots.count != fields.count { slots = Array(repeating: nil, count: fields.count) }
    withUnsafeMutablePointer(to: &value) { pointer in
      for (index, field) in fields.enumerated() {
        let address = UnsafeMutableRawPointer(pointer).advanced(by: field.offset)
        connect(field.type, at: address, &slots[index])
      }
    }
  }

  private func connect<Property: DynamicProperty>(
    _ type: Property.Type,
    at address: UnsafeMutableRawPointer,
    _ slot: inout AnyObject?
  ) {
    let pointer = address.assumingMemoryBound(to: type)
    if let stored = type as? any StoredDynamicProperty.Type {
      connect(stored: stored, at: address, &slot)
    } else {
      installNested(in: &pointer.pointee, &slot)
    }
    pointer.pointee.update()
  }

  private func connect<Property: StoredDynamicProperty>(
    stored type: Property.Type,
    at address: UnsafeMutableRawPointer,
    _ slot: inout AnyObject?
  ) {
    address.assumingMemoryBound(to: type).pointee
      .connect(&slot, node: node, environment: environment)
  }

  /// Connects the dynamic properties inside a property. The slot of the outer property stores their slots.
  func installNested<Value>(in value: inout Value, _ slot: inout AnyObject?) {
    let nested = slot as? NestedSlots ?? NestedSlots()
    slot = nested
    install(in: &value, slots: &nested.slots)
  }

  /// Returns a Boolean value that indicates whether values of a type contain dynamic properties.
  static func hasFields(_ type: Any.Type) -> Bool { !fields(of: type).isEmpty }

  private static func fields(of type: Any.Type) -> [Field] {
    if let known = fieldsOfTypes[ObjectIdentifier(type)] { return known }
    var fields: [Field] = []
    forEachStoredProperty(of: type) { _, offset, type in
      if let type = type as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: type)) }
    }
    // The offsets of a class's properties are relative to the object, but a view contains only a reference to the
    // object.
    precondition(
      fields.isEmpty || !(type is AnyClass),
      "'\(type)' is a class. Make it a structure: only structures can have properties such as '@State'."
    )
    fieldsOfTypes[ObjectIdentifier(type)] = fields
    return fields
  }
}
