import CaseKeyPaths

extension UIBindable {
  /// A binding to the store of what is presented: `nil` while nothing is. Setting it to `nil` dismisses what
  /// is presented.
  ///
  /// ```swift
  /// sheet($store.scope(state: \.editor, action: \.editor)) { editor in … }     // editor: StoreOf<Editor>
  /// ```
  ///
  /// Setting it to `nil` while nothing is presented, or to a store, does nothing: what is presented is the
  /// state's to say.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    let path = AnyCasePath(action)
    let presented = action.appending(path: \Case<PresentationAction<ChildAction>>.presented)
    return StoreBinding { [store = wrappedValue] in
      store.scope(state: state, action: presented)
    } set: { [store = wrappedValue] child in
      guard child == nil, store.withState({ $0[keyPath: state] != nil }) else { return }
      store.send(path.embed(.dismiss))
    }
  }

  /// A binding to the store of what is presented, by the projected value of its ``PresentationState``:
  /// `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state.appending(path: \.wrappedValue), action: action)
  }
}
