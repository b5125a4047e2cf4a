import CaseKeyPaths

extension TestStore where Action: BindableAction, Action.State == State {
  /// The asserted state with its bindings, for tests of what a view makes of it.
  ///
  /// ```swift
  /// await store.send(\.binding.$name, "Blob") { $0.name = "Blob" }
  /// #expect(Form.ViewState(bindingViewStore: store.bindings).isComplete)
  /// ```
  ///
  /// A write through a binding changes what this value shows and nothing in the test store: a test changes
  /// the feature's state by actions.
  @available(*, deprecated, message: "Read the state of the test store.")
  public var bindings: BindingViewStore<State> { BindingViewStore(of: state) }
}

extension TestStore where Action: CasePathable {
  /// Returns the asserted state with its bindings, where they are in a case of the actions.
  ///
  /// - Parameter toViewAction: The path to the actions with a case for bindings.
  @available(*, deprecated, message: "Read the state of the test store.")
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where ViewAction.State == State {
    BindingViewStore(of: state)
  }
}

extension BindingViewStore {
  /// Makes one with a copy of a state, which its bindings change.
  fileprivate init(of state: State) {
    let copy = Copy(state)
    self.init {
      copy.state
    } set: { change in
      change.apply(to: &copy.state)
    }
  }

  private final class Copy {
    var state: State

    init(_ state: State) { self.state = state }
  }
}
