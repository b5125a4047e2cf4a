import LivePagesCore

/// A property wrapper type that reflects which control has the focus.
///
/// The value follows the focus in the browser, and setting it moves the focus.
///
/// ```swift
/// @FocusState private var field: Field?
///
/// TextField("Name", text: $name).focused($field, equals: .name)
/// ```
///
/// - Note: Differs: the Return key doesn't end editing, so the focus stays in the field until the action of
///   `onSubmit` or a person moves it.
@propertyWrapper
public struct FocusState<Value: Hashable>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  // These initializers belong to the type itself, so that memberwise initializers of views omit the wrapper.
  /// Creates a focus state that indicates whether one control has the focus.
  nonisolated public init() where Value == Bool { initialValue = false }

  /// Creates a focus state that identifies the focused control among several controls.
  nonisolated public init<Name: Hashable>() where Value == Name? { initialValue = nil }

  /// The identifier of the focused control.
  ///
  /// If none of the bound controls has the focus, the value is `false` or `nil`.
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

  /// A property wrapper type that can read and write a value that indicates the focused control.
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

    /// A Boolean value that indicates whether none of the bound controls has the focus.
    var isUnfocused: Bool { wrappedValue == initialValue }
  }
}

extension View {
  /// Synchronizes the focus of this view with the given value of a binding.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View {
    focus(isFocused: binding.wrappedValue == value) { isFocused in
      if isFocused {
        binding.wrappedValue = value
      } else if binding.wrappedValue == value {
        binding.wrappedValue = binding.initialValue
      }
    }
  }

  /// Synchronizes the focus of this view with the Boolean value of a binding.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition, equals: true) }

  /// Synchronizes the focus of this view.
  ///
  /// - Parameters:
  ///   - isFocused: A Boolean value that indicates whether the view has the focus.
  ///   - isText: A Boolean value that indicates whether the view may have the focus without being a control.
  ///   - change: A closure that receives the changes of the focus in the browser.
  func focus(
    isFocused: Bool,
    isText: Bool = false,
    _ change: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    changingBoxes { boxes, context in
      // Screen readers also read disabled views.
      guard context.environment.isEnabled || isText else { return boxes }
      let event = BoxEvent<Bool>(path: context.path, perform: change)
      let modification = BoxModification.changed { part in
        // The element's own hook may belong to a gesture, a link or another focus state.
        if part.value(of: "data-live-hook") != nil { part.wrap(in: BoxPart(.div, "wrap")) }
        part.set(Attribute("data-live-hook", "TributaryFocus"))
        part.set(Attribute("data-focused", isFocused ? "true" : "false"))
        if isText { part.set(Attribute("data-reads", "")) }
        part.offer(.focus(event, to: true))
        part.offer(.focus(event, to: false))
      }
      return [ViewBox(.modified(modification), children: boxes)]
    }
  }
}

/// Prioritizations for default focus preferences when evaluating where to move focus in different circumstances.
public struct DefaultFocusEvaluationPriority: Sendable {
  /// A priority that uses the default focus preference when focus moves into the affected branch automatically.
  public static let automatic = Self()
  /// A priority that always uses the default focus preference when focus moves into the affected branch.
  public static let userInitiated = Self()
}

extension View {
  /// Defines a region of the window in which default focus is evaluated by assigning a value to a given focus state
  /// binding.
  ///
  /// ```swift
  /// Form {
  ///   TextField("Title", text: $title).focused($field, equals: .title)
  ///   TextField("Author", text: $author).focused($field, equals: .author)
  /// }
  /// .defaultFocus($field, .title)
  /// ```
  ///
  /// - Note: Differs: the focus moves when the view appears, unless a control of the binding has it. Both priorities
  ///   have the same effect.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    _ value: Value,
    priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View {
    onAppear {
      if binding.isUnfocused { binding.wrappedValue = value }
    }
  }
}

/// A property wrapper type that reflects which view assistive technologies have focused.
///
/// Setting its value moves the focus. Screen readers read a view when it receives the focus.
///
/// ```swift
/// @AccessibilityFocusState private var isErrorFocused: Bool
///
/// Text("The name is taken.").accessibilityFocused($isErrorFocused)
/// ```
///
/// - Note: Differs: a browser has only the keyboard focus. It doesn't report a screen reader that reads text without
///   moving this focus.
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

  /// The identifier of the focused view.
  ///
  /// If none of the bound views has the focus, the value is `false` or `nil`.
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
