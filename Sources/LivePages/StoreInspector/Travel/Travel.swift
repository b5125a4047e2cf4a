import ComposableArchitecture

/// The place of a store that shows another state than its present one.
struct Travel<State, Action> {
  /// The state to which the store returns.
  var present: State
  /// The number of the entry whose state is shown.
  var position: Int
  /// Whether that is an entry of a session that came from a file.
  var isImported = false
  /// The holder that has moved the store there last; `nil` for code of the app.
  var holder: TravelHolder?
  let withheld: WithheldActions<State, Action>
  /// Makes shared values show their present values again.
  var endShared: () -> Void = {}
}
