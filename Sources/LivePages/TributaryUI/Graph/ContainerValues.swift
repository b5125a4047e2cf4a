/// A key for accessing container values.
public typealias ContainerValueKey = EnvironmentKey

/// A collection of container values associated with a given view.
///
/// ```swift
/// extension ContainerValues {
///   @Entry var isPinned = false
/// }
/// ```
///
/// Set a value with ``View/containerValue(_:_:)``, and read it from a ``Subview`` or a ``SectionConfiguration``.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// Accesses the container value associated with a key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Sets a particular container value of a view.
  ///
  /// ```swift
  /// Board {
  ///   Text("Pinned").containerValue(\.isPinned, true)
  /// }
  /// ```
  ///
  /// - Note: Differs: other modifiers around this one hide its value, so apply it last.
  ///
  /// - Parameters:
  ///   - keyPath: A key path that indicates the property of the container values to update.
  ///   - value: The new value to set.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>,
    _ value: Value
  ) -> some View {
    ContainerValueView(content: self, containerValue: ContainerValue { $0[keyPath: keyPath] = value })
  }
}

/// A change of container values.
struct ContainerValue {
  let set: (inout ContainerValues) -> Void
}

/// A view with a container value.
@MainActor
protocol ContainerValuedView {
  var valuedContent: any View { get }
  var containerValue: ContainerValue { get }
}

private struct ContainerValueView<Content: View>: _PrimitiveView, ContainerValuedView {
  let content: Content
  let containerValue: ContainerValue

  var valuedContent: any View { content }

  func _boxes(in context: _ViewContext) -> [_ViewBox] { content._boxes(in: context) }
}
