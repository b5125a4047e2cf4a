import LivePagesCore

/// The control that has the focus.
///
/// ```swift
/// @FocusState private var field: Field?
///
/// TextField("Name", text: $name).focused($field, equals: .name)
/// ```
///
/// It follows the focus in the browser, and moves it when it is set.
@propertyWrapper
public struct FocusState<Value: Hashable>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  // In the type itself, so that the memberwise initializers of views leave the wrapper out.
  /// Creates a state for one control.
  nonisolated public init() where Value == Bool { initialValue = false }

  /// Creates a state for one of several controls.
  nonisolated public init<Name: Hashable>() where Value == Name? { initialValue = nil }

  /// The value for the control with the focus: `false` or `nil` while no such control has it.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.set(newValue) }
  }

  /// A binding for `focused(_:)`.
  public var projectedValue: Binding { Binding(initialValue: initialValue, storage: storage) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }

  /// A binding to the control that has the focus.
  @propertyWrapper
  public struct Binding {
    fileprivate let initialValue: Value
    fileprivate let storage: StateStorage<Value>?

    /// The value for the control with the focus.
    public var wrappedValue: Value {
      get { storage?.value ?? initialValue }
      nonmutating set { storage?.set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

extension View {
  /// Keeps the focus of a control and a value in step.
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

  /// Keeps the focus of a control and a state in step.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition, equals: true) }

  private func focus(isFocused: Bool, _ change: @escaping @MainActor (Bool) -> Void) -> some View {
    changingBoxes { boxes, context in
      guard context.environment.isEnabled else { return boxes }
      let event = BoxEvent<Bool>(path: context.path, perform: change)
      let modification = BoxModification.changed { part in
        part.set(Attribute("data-live-hook", "TributaryFocus"))
        part.set(Attribute("data-focused", isFocused ? "true" : "false"))
        part.offer(.focus(event, to: true))
        part.offer(.focus(event, to: false))
      }
      return [ViewBox(.modified(modification), children: boxes)]
    }
  }
}
