/// A reducer that runs a closure.
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

  /// Creates a reducer from a closure that changes the state for an action and returns an effect.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Creates a type-erased reducer from a reducer without a body.
  init<R: Reducer<State, Action>>(running reducer: R) {
    reduce = { state, action in reducer.reduce(into: &state, action: action) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}

extension Reduce {
  /// Creates a type-erased reducer from another reducer.
  // The parameter is an existential because a generic parameter would make the compiler report a mistake in the other
  // initializer's closure as a closure that is not a reducer. The initializer is disfavored so that a function of the
  // wrong type is diagnosed as a function.
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

/// Combines several reducers into one, to which you can apply a modifier.
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

  /// Creates a reducer that runs the reducers in the closure in order.
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
  /// Returns a reducer that runs this reducer, followed by another one with the same state and actions.
  ///
  /// - Parameter other: The other reducer.
  /// - Returns: A reducer that runs both reducers in order and merges their effects.
  @inlinable
  public func combined<Other: Reducer<State, Action>>(with other: Other) -> some Reducer<State, Action> {
    ReducerSequence(first: BodyOnce(self), second: BodyOnce(other))
  }
}
