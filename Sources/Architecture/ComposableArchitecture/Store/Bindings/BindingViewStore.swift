import CustomDump

/// A view of a store's state and its bindings. Use it to create the state of a view.
///
/// ```swift
/// let viewStore = ViewStore(store, observe: ViewState.init(bindingViewStore:))
/// #expect(ViewState(bindingViewStore: testStore.bindings).isComplete)
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewStore<State> {
  private let get: () -> State
  private let set: (_ change: BindingAction<State>) -> Void

  init(get: @escaping () -> State, set: @escaping (_ change: BindingAction<State>) -> Void) {
    self.get = get
    self.set = set
  }

  /// The state.
  public var wrappedValue: State { self.get() }

  /// This value itself.
  public var projectedValue: Self { self }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    wrappedValue[keyPath: keyPath]
  }

  /// Returns the view state's property for a property of the state that is marked ``BindingState``.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> BindingViewState<Value> {
    let (get, set) = (get, set)
    return BindingViewState(
      StoreBinding(at: nil) {
        get()[keyPath: keyPath].wrappedValue
      } set: { value, _ in
        set(.set(keyPath, value))
      }
    )
  }
}

/// A property wrapper for the properties of a view state that a view can bind to.
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
/// You can also pass a property of the ``BindingViewStore`` to the memberwise initializer, as in
/// `ViewState(name: $0.$name)`.
///
/// The property contains the value from the time when it was created, so that you can compare one view state with the
/// next. Setting the property sends a ``BindingAction``.
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewState<Value> {
  private let value: Value
  private let binding: StoreBinding<Value>

  /// Returns a value without a store, for previews. Setting the value has no effect.
  ///
  /// - Parameter value: The value.
  // This is a function because an `init(wrappedValue:)` would make the memberwise initializer of the view state
  // accept a plain value instead of a property of the `BindingViewStore`.
  public static func constant(_ value: Value) -> Self {
    Self(.constant(value))
  }

  init(_ binding: StoreBinding<Value>) {
    value = binding.wrappedValue
    self.binding = binding
  }

  /// The value at the time this property was created. Setting it sends an action.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { binding.wrappedValue = newValue }
  }

  /// A binding for a control. It reads the current state.
  public var projectedValue: StoreBinding<Value> { binding }

  /// A property of the value. A view can bind to it as well.
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
