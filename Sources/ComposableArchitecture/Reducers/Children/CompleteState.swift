/// State that brings its reducer along: the state of an enum that is a `@Reducer`, or ephemeral state, which
/// needs none.
public protocol _CompleteState {
  /// Its reducer, a ``_CompleteStateReducer`` where one can be made of nothing.
  // Without a constraint: that of a `CaseReducerState` is not always one.
  associatedtype _CompleteReducer
}

/// Makes the reducer of a ``_CompleteState``.
public protocol _CompleteStateReducer<State, Action> {
  associatedtype State
  associatedtype Action

  /// The reducer, whose type is the library's.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _CompleteStateReducer {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}
