/// State that brings its reducer along: the state of an enum that is a `@Reducer`, or ephemeral state, which
/// needs none.
public protocol _StateThatNeedsNoReducer {
  /// Its reducer, a ``_ReducerWithoutArguments`` where one can be made of nothing.
  // Without a constraint: that of a `CaseReducerState` is not always one.
  associatedtype _OwnReducer
}

/// Makes the reducer of a ``_StateThatNeedsNoReducer``.
public protocol _ReducerWithoutArguments<State, Action> {
  associatedtype State
  associatedtype Action

  /// Makes the reducer, whose type is the library's.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _ReducerWithoutArguments {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}
