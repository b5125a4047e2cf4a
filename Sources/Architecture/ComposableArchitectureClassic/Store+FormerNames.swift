import ComposableArchitecture

// Names that were already deprecated in version 0.40.

extension Store {
  /// Creates a store that runs a reducer with an environment, and checks on which actor you use it, as any store
  /// does.
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer.
  ///   - environment: The reducer's environment.
  ///   - isolation: The actor that owns the store. By default, this is the caller's actor, or the main actor when the
  ///     caller is not isolated.
  @available(*, deprecated, message: "Use 'Store(initialState:reducer:environment:)'.")
  public static func unchecked<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    isolation: isolated (any Actor)? = #isolation
  ) -> Self {
    Self(initialState: initialState, reducer: reducer, environment: environment, isolation: isolation)
  }

  /// Returns a publisher that publishes a child store for each value of a publisher that you derive from the states.
  ///
  /// The state of each store is the value that `toChildState` publishes for the current state alone. If there is
  /// none, the store keeps the previous value.
  /// - Parameters:
  ///   - toChildState: A closure that derives a publisher of child states from a publisher of this store's
  ///     states.
  ///   - fromChildAction: A closure that converts an action of the child to an action of this store.
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

  /// Returns a publisher that publishes a child store for each value of a publisher that you derive from the states.
  /// - Parameter toChildState: A closure that derives a publisher of child states from a publisher of this
  ///   store's states.
  /// - Returns: A publisher of child stores that have the same actions as this store.
  @available(*, deprecated, message: "Use 'scope' and 'ifLet'.")
  public func publisherScope<P: Publisher, ChildState>(
    state toChildState: @escaping (AnyPublisher<State, Never>) -> P
  ) -> AnyPublisher<Store<ChildState, Action>, Never>
  where P.Output == ChildState, P.Failure == Never {
    publisherScope(state: toChildState, action: { $0 })
  }
}

extension StorePublisher {
  /// The publisher, with its type erased.
  public var upstream: AnyPublisher<State, Never> { eraseToAnyPublisher() }

  /// The object that retains this publisher's view store, which is the publisher itself.
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
  ///   - initialState: The initial state.
  ///   - reducer: The reducer.
  ///   - environment: The reducer's environment.
  ///   - isolation: The actor that owns the store. By default, this is the caller's actor, or the main actor when the
  ///     caller is not isolated.
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
  /// Waits for as long as a condition holds.
  /// - Parameter predicate: A closure that returns whether to keep waiting in the given state.
  @available(*, deprecated, renamed: "yield(while:)")
  public func suspend(
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await yield(while: predicate, isolation: isolation)
  }
}
