import CustomDump

/// Marks a property of what a view shows to which the view may bind.
///
/// ```swift
/// struct ViewState: Equatable {
///   @BindingViewState var name: String
///   let isComplete: Bool
///
///   init(bindingViewStore: BindingViewStore<Form.State>) {
///     _name = bindingViewStore.$name
///     isComplete = bindingViewStore.isComplete
///   }
/// }
/// ```
///
/// It is made by a ``BindingViewStore``. The value is that of the moment at which it was made, so that what
/// is shown can be compared with what was shown before. Setting it sends a ``BindingAction``.
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewState<Value> {
  private let value: Value
  private let binding: StoreBinding<Value>

  /// Creates a value that no store has, for previews. Setting it has no effect.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) {
    self.init(.constant(wrappedValue))
  }

  init(_ binding: StoreBinding<Value>) {
    value = binding.wrappedValue
    self.binding = binding
  }

  /// The value when this was made. Setting it sends an action.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { binding.wrappedValue = newValue }
  }

  /// The binding for a control. It reads the state as it is.
  public var projectedValue: StoreBinding<Value> { binding }

  /// A property of the value, to which the view may bind as well.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> BindingViewState<Member> {
    BindingViewState<Member>(binding[dynamicMember: keyPath])
  }
}

extension BindingViewState: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

extension BindingViewState: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

extension BindingViewState: CustomDumpRepresentable {
  public var customDumpValue: Any { value }
}

extension BindingViewState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { value.debugDescription }
}
