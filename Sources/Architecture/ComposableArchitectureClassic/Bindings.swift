import ComposableArchitecture

/// A property wrapper for the properties of a feature's state that views can bind to.
///
/// ```swift
/// struct State: Equatable {
///   @BindableState var name = ""
/// }
///
/// store.send(.set(\.$name, "Blob"))
/// switch action { case .binding(\.$name): … }
/// ```
public typealias BindableState = BindingState

extension BindableAction {
  /// Returns an action that sets a property.
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindableState<Value>>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension Reducer where Action: BindableAction, State == Action.State {
  /// Returns a reducer that sets the property that a binding action specifies, and then runs this reducer with the
  /// same action.
  public func binding() -> Self {
    Self { state, action, environment in
      _ = BindingReducer<State, Action, Action>().reduce(into: &state, action: action)
      return run(&state, action, environment)
    }
  }
}

extension Reducer {
  /// Returns a reducer that sets the property that a binding action specifies, and then runs this reducer with the
  /// same action.
  /// - Parameter toBindingAction: A closure that extracts the binding action from an action.
  @available(*, deprecated, message: "Conform the action to 'BindableAction' and call 'binding()'.")
  public func binding(action toBindingAction: @escaping (Action) -> BindingAction<State>?) -> Self {
    Self { state, action, environment in
      if let binding = toBindingAction(action) {
        _ = BindingReducer<State, LoneBinding<State>, LoneBinding<State>>()
          .reduce(into: &state, action: LoneBinding(binding: binding))
      }
      return run(&state, action, environment)
    }
  }
}

/// A binding action that is not a case of a feature's actions.
private struct LoneBinding<State>: BindableAction {
  let binding: BindingAction<State>?

  static func binding(_ action: BindingAction<State>) -> Self { Self(binding: action) }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// Returns a binding to a property that is marked with ``BindableState``, using an explicit source location.
  ///
  /// ```swift
  /// func field(file: StaticString = #file, line: UInt = #line) -> Field {
  ///   Field(text: viewStore.binding(\.$name, file: file, line: line))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - file: The file path to use if an unhandled change is reported.
  ///   - fileID: The file ID for the report.
  ///   - line: The line for the report.
  ///   - column: The column for the report.
  /// - Returns: A binding to the property.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindableState<Value>>,
    file: StaticString,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, fileID: fileID, filePath: file, line: line, column: column)
  }
}

extension ViewStore {
  /// Returns a binding to a property that sends changes as a case of the actions.
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - toAction: A closure that converts the change to an action.
  /// - Returns: A binding to the property.
  @available(*, deprecated, message: "Conform the action to 'BindableAction' and use 'binding(_:)'.")
  public func binding<Value: Equatable & Sendable>(
    keyPath: WritableKeyPath<ViewState, Value>,
    send toAction: @escaping (BindingAction<ViewState>) -> ViewAction
  ) -> StoreBinding<Value> {
    binding(get: { $0[keyPath: keyPath] }, send: { toAction(.set(keyPath, $0)) })
  }
}
