import CaseKeyPaths

/// Sets the properties that a feature's ``BindableAction``s say.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.isOn): …      // state.isOn is the new value
///     case .binding: return .none
///     case .saveButtonTapped: …
///     }
///   }
/// }
/// ```
///
/// Put it before the feature's own logic, so that the logic sees the new value. A write through a binding
/// that no binding reducer handles is reported, where the binding was made. So is such an action that a test
/// sends or, in debug builds, the code that has a store or a view store or an effect, also in an action of a
/// child: where it is sent, for an effect without a line. It is not where `store.send` is passed on as a
/// function, which knows no line.
///
/// An action that carries a ``BindingAction`` only as data, such as one that is to be relayed to another
/// store, is reported too, as its own store does not handle the change. Carry it in a structure: the check
/// looks into cases of enums and into tuples alone.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Makes a reducer of the bindings among a feature's actions.
  public init() where Action == ViewAction {
    toViewAction = { $0 }
  }

  /// Makes a reducer of the bindings among the actions in a case of a feature's actions.
  ///
  /// - Parameter toViewAction: A path to the actions with a case for bindings.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    self.toViewAction = AnyCasePath(toViewAction).extract
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.apply(to: &state)
    return .none
  }
}

extension Reducer where Action: BindableAction, State == Action.State {
  /// Sets the properties that the bindings among this reducer's actions say, and then runs this reducer:
  /// ``BindingReducer`` as an operator.
  public func binding() -> some Reducer<State, Action> {
    ReducerSequence(first: BindingReducer(), second: BodyOnce(self))
  }
}
