/// A property wrapper type that reflects which view assistive technologies have focused. Setting its value moves the
/// focus.
///
/// ```swift
/// @AccessibilityFocusState private var isErrorFocused: Bool
///
/// Text("The name is taken.").accessibilityFocused($isErrorFocused)
/// ```
///
/// Screen readers read a view when it receives the focus.
///
/// - Note: Differs: a browser has one focus, that of the keyboard. A screen reader that reads a text without moving it
///   isn't noticed.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  // These initializers belong to the type itself, so that memberwise initializers of views omit the wrapper.
  /// Creates a focus state that indicates whether one view has the focus.
  nonisolated public init() where Value == Bool { initialValue = false }

  /// Creates a focus state that identifies the focused view among several views.
  nonisolated public init<Name: Hashable>() where Value == Name? { initialValue = nil }

  /// Creates a focus state that indicates whether one view has the focus of certain technologies.
  nonisolated public init(for technologies: AccessibilityTechnologies) where Value == Bool {
    initialValue = false
  }

  /// Creates a focus state that identifies the view that has the focus of certain technologies.
  nonisolated public init<Name: Hashable>(for technologies: AccessibilityTechnologies) where Value == Name? {
    initialValue = nil
  }

  /// The identifier of the focused view. If none of the bound views has the focus, the value is `false` or `nil`.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.set(newValue) }
  }

  /// A projection of the focus state that returns a binding.
  public var projectedValue: Binding { Binding(initialValue: initialValue, storage: storage) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }

  /// A property wrapper type that can read and write a value that indicates the focused view.
  @propertyWrapper
  public struct Binding {
    fileprivate let initialValue: Value
    fileprivate let storage: StateStorage<Value>?

    /// The underlying value referenced by the focus state.
    public var wrappedValue: Value {
      get { storage?.value ?? initialValue }
      nonmutating set { storage?.set(newValue) }
    }

    /// A projection of the binding value that returns a binding.
    public var projectedValue: Binding { self }
  }
}

/// Accessibility technologies available to the system.
///
/// - Note: Differs: a browser doesn't report which technology is used.
public struct AccessibilityTechnologies: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let voiceOver = Self(rawValue: 1)
  public static let switchControl = Self(rawValue: 2)
}

extension View {
  /// Synchronizes the focus of assistive technologies with the given value of a binding.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding,
    equals value: Value
  ) -> some View {
    focus(isFocused: binding.wrappedValue == value, isText: true) { isFocused in
      if isFocused {
        binding.wrappedValue = value
      } else if binding.wrappedValue == value {
        binding.wrappedValue = binding.initialValue
      }
    }
  }

  /// Synchronizes the focus of assistive technologies with the Boolean value of a binding.
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    accessibilityFocused(condition, equals: true)
  }
}
