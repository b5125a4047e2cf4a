/// The state at a moment of a test.
struct RecordedState<State> {
  let state: State
  /// What new elements of stacks are called from then on, so that a test's closures name them as the feature does.
  let elementIDs: StackElementIDGenerator
}
