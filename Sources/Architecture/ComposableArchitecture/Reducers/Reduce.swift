/// A reducer that runs a function.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .incrTapped:
///     state.count += 1
///     return .none
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a function that changes the state for an action and returns an effect.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Erases the type of a reducer without a body.
  init<R: Reducer<State, Action>>(running reducer: R) {
    reduce = { state, action in reducer.reduce(into: &state, action: action) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}

extension Reduce {
  /// Erases the type of another reducer.
  // An existential instead of a generic parameter. With the latter, the compiler reports a mistake in the
  // closure of the other initializer as a closure that is not a reducer. Disfavored, so that a function of
  // the wrong type is diagnosed as a function, if its type alone identifies it as one.
  @inlinable
  @_disfavoredOverload
  public init(_ reducer: any Reducer<State, Action>) {
    func once(_ reducer: some Reducer<State, Action>) -> (inout State, Action) -> Effect<Action> {
      BodyOnce(reducer).reduce
    }
    self.init(once(reducer))
  }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Several reducers combined into one, so that a modifier applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Scope(state: \.counter, action: \.counter) { Counter() }
///   Scope(state: \.favorites, action: \.favorites) { Favorites() }
/// }
/// .dependency(\.date, .constant(launch))
/// ```
public struct CombineReducers<State, Action, Content: Reducer<State, Action>>: Reducer {
  @usableFromInline let content: Content

  /// Creates a reducer from the reducers in the closure, which run in order.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Content) {
    content = build()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    content.reduce(into: &state, action: action)
  }
}

extension Reducer {
  /// Returns a reducer that runs this reducer, and then another on the same state and actions.
  ///
  /// - Parameter other: The other reducer.
  /// - Returns: A reducer that runs both, in order, and merges their effects.
  @inlinable
  public func combined<Other: Reducer<State, Action>>(with other: Other) -> some Reducer<State, Action> {
    ReducerSequence(first: BodyOnce(self), second: BodyOnce(other))
  }
}
