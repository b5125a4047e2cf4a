import ComposableArchitecture

// Deprecated in that time already.

extension Store {
  /// Creates a store that runs a reducer with an environment.
  ///
  /// It checks the actor from which it is called as every store does.
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The reducer.
  ///   - environment: The environment that the reducer runs with.
  ///   - isolation: The actor that is to own the store: the caller's, or the main actor where the caller is
  ///     on none.
  @available(*, deprecated, message: "Use 'Store(initialState:reducer:environment:)'.")
  public static func unchecked<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    isolation: isolated (any Actor)? = #isolation
  ) -> Self {
    Self(initialState: initialState, reducer: reducer, environment: environment, isolation: isolation)
  }

  /// Returns a publisher of stores of a child, one for each value of a publisher that is made of the states.
  ///
  /// Each of the stores shows what the operators of `toChildState` make of the current state alone; where
  /// they make nothing of it, the store keeps the value from before.
  /// - Parameters:
  ///   - toChildState: A closure that makes a publisher of child states of the publisher of the states.
  ///   - fromChildAction: A closure that makes this store's action of the child's.
  /// - Returns: A publisher of child stores.
  @available(*, deprecated, message: "Use 'scope' and 'ifLet'.")
  public func publisherScope<P: Publisher, ChildState, ChildAction>(
    state toChildState: @escaping (AnyPublisher<State, Never>) -> P,
    action fromChildAction: @escaping (ChildAction) -> Action
  ) -> AnyPublisher<Store<ChildState, ChildAction>, Never>
  where P.Output == ChildState, P.Failure == Never {
    func childState(of state: State) -> ChildState? {
      var childState: ChildState?
      let cancellable = toChildState(Just(state).eraseToAnyPublisher()).sink { childState = $0 }
      cancellable.cancel()
      return childState
    }
    return toChildState(publisher.eraseToAnyPublisher())
      .map { first in
        var latest = first
        return self.scope(
          state: { state in
            latest = childState(of: state) ?? latest
            return latest
          },
          action: fromChildAction
        )
      }
      .eraseToAnyPublisher()
  }

  /// Returns a publisher of stores of a child, one for each value of a publisher that is made of the states.
  /// - Parameter toChildState: A closure that makes a publisher of child states of the publisher of the
  ///   states.
  /// - Returns: A publisher of child stores, which have this store's actions.
  @available(*, deprecated, message: "Use 'scope' and 'ifLet'.")
  public func publisherScope<P: Publisher, ChildState>(
    state toChildState: @escaping (AnyPublisher<State, Never>) -> P
  ) -> AnyPublisher<Store<ChildState, Action>, Never>
  where P.Output == ChildState, P.Failure == Never {
    publisherScope(state: toChildState, action: { $0 })
  }
}

extension StorePublisher {
  /// The publisher without its type.
  public var upstream: AnyPublisher<State, Never> { eraseToAnyPublisher() }

  /// What keeps the view store of this publisher: the publisher itself.
  public var viewStore: Any { self }
}

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

extension ViewStore {
  /// Waits while a condition holds.
  /// - Parameter predicate: A closure that tells of a state whether to wait on.
  @available(*, deprecated, renamed: "yield(while:)")
  public func suspend(
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await yield(while: predicate, isolation: isolation)
  }
}
