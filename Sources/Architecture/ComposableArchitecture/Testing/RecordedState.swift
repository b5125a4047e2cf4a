/// The state at a moment of a test.
struct RecordedState<State> {
  let state: State
  /// The generator of stack element ids at that moment, so that a test's closures make the ids that the
  /// feature makes.
  let elementIDs: StackElementIDGenerator
  /// The number of actions that the feature had handled by then.
  let actionCount: Int
}

/// The state before an action and after it.
struct RecordedChange<State> {
  let before: RecordedState<State>
  let after: RecordedState<State>

  /// The same moments of a part of the state.
  func map<Part>(_ transform: (State) -> Part) -> RecordedChange<Part> {
    func part(of recorded: RecordedState<State>) -> RecordedState<Part> {
      RecordedState<Part>(
        state: transform(recorded.state),
        elementIDs: recorded.elementIDs,
        actionCount: recorded.actionCount
      )
    }
    return RecordedChange<Part>(before: part(of: before), after: part(of: after))
  }
}
