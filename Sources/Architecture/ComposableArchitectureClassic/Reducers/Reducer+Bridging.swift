import ComposableArchitecture

// Features of both times in one app: each can be a part of the other.

extension Reducer {
  /// Makes a reducer of one of the architecture of today, which gets the environment to be made with.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  ///   Reducer { environment in Search(client: environment.search) }
  ///     .pullback(state: \.search, action: /AppAction.search, environment: { $0 }),
  ///   …
  /// )
  /// ```
  ///
  /// - Parameter build: A closure that makes the feature, for each action.
  public init<R: ComposableArchitecture.Reducer<State, Action>>(
    @ReducerBuilder<State, Action> _ build: @escaping (_ environment: Environment) -> R
  ) {
    self.init { state, action, environment in
      Effect(build(environment).reduce(into: &state, action: action))
    }
  }
}

extension Reduce {
  /// Makes a reducer of today of a former one and its environment.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Scope(state: \.counter, action: \.counter) {
  ///     Reduce(counterReducer, environment: CounterEnvironment(mainQueue: mainQueue))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The former reducer.
  ///   - environment: The environment of the run.
  public init<Environment>(_ reducer: Reducer<State, Action, Environment>, environment: Environment) {
    self.init { state, action in
      ComposableArchitecture.Effect(reducer.run(&state, action, environment))
    }
  }
}
