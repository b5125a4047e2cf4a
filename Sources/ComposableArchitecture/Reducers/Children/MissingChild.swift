import CaseKeyPaths

/// A mistake: no reducer for a child that needs one. Chosen only to say so.
extension Reducer {
  @available(
    *,
    unavailable,
    message: """
      the child's reducer is missing: give it in a closure, '{ Child() }'; for state that brings its reducer along, the \
      case has to carry its actions, for a 'PresentationState' in a 'PresentationAction'; for an alert whose actions \
      are among other ones, give an empty closure, '{}'
      """
  )
  @_disfavoredOverload
  public func ifLet<ChildState: _OptionalOrPresentationState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self
  }

  @available(
    *,
    unavailable,
    message: "the element's reducer is missing: give it in a closure, '{ Element() }'"
  )
  @_disfavoredOverload
  public func forEach<Elements: _IdentifiedArrayOrStackState, ElementsAction>(
    _ elements: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, ElementsAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self
  }
}
