import ComposableArchitecture

extension Reducer where Action: BindableAction, State == Action.State {
  /// Sets the property that a binding action names, and then runs this reducer with the same action.
  public func binding() -> Self {
    Self { state, action, environment in
      _ = BindingReducer<State, Action, Action>().reduce(into: &state, action: action)
      return run(&state, action, environment)
    }
  }
}

extension Reducer {
  /// Sets the property that a binding action names, and then runs this reducer with the same action.
  /// - Parameter toBindingAction: The binding action in an action, if it is one.
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

/// A binding action that is no case of a feature's actions.
private struct LoneBinding<State>: BindableAction {
  let binding: BindingAction<State>?

  static func binding(_ action: BindingAction<State>) -> Self { Self(binding: action) }
}
