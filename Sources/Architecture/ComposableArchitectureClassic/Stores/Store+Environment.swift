import ComposableArchitecture

extension Store {
  /// Creates a store that runs a reducer with an environment.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: AppState(),
  ///   reducer: appReducer,
  ///   environment: AppEnvironment(mainQueue: .main)
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer.
  ///   - environment: The environment that the reducer runs with.
  ///   - isolation: The actor that is to own the store: the caller's, or the main actor where the caller is
  ///     on none.
  public convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      initialState: initialState,
      reducer: { Reduce(reducer, environment: environment) },
      isolation: isolation
    )
  }
}
