import CaseKeyPaths

extension Store {
  /// A store for the case that the state is at this moment, as ``CaseReducer/scope(_:)`` asks for it.
  ///
  /// - Parameters:
  ///   - state: A path to the case that the state is. Another case is a programming error.
  ///   - action: A path to the child's actions.
  public func scope<ChildState, ChildAction>(
    ofCase state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    guard let store = scope(state: \.[case: state], action: action) else {
      preconditionFailure(
        "The state is \(self.state), and so not the case of \(ChildState.self) for which a store was to be made."
      )
    }
    return store
  }
}
