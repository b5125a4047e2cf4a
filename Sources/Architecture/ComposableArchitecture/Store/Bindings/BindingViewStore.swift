/// A store's state with the bindings that a view can make of it: what makes a ``BindingViewState``.
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

  /// The property of what the view shows for a property of the state that is marked ``BindingState``.
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
