import CaseKeyPaths

extension Store {
  /// A store for what is presented, or `nil` while nothing is.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: \.editor) {     // editor: StoreOf<Editor>
  ///   show(editor)
  /// }
  /// ```
  ///
  /// While something is presented, the same paths give the same object. A store that is kept beyond that
  /// shows the last state that was seen through it; sending to it is reported, and changes nothing. To end
  /// the presentation send ``PresentationAction/dismiss`` to this store.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented: `\.editor`, or a case of it.
  ///   - action: A path to the actions: `\.editor`.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action.appending(path: \Case<PresentationAction<ChildAction>>.presented))
  }

  /// A store for what is presented, by the projected value of its ``PresentationState``: `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state.appending(path: \.wrappedValue), action: action)
  }
}
