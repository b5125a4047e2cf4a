/// A reducer made of a function.
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

  /// Makes a reducer of a function that changes the state for an action and returns what is to happen
  /// outside.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Hides the type of a reducer that has no body.
  init<R: Reducer<State, Action>>(running reducer: R) {
    reduce = { state, action in reducer.reduce(into: &state, action: action) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}

extension Reduce {
  /// Hides the type of another reducer.
  // An existential, where a generic parameter would do. With that, the compiler reports a mistake in the
  // closure of the other initializer as a closure that is no reducer. Disfavored, so that a function of the
  // wrong type is reported as a function, where the types alone tell that it is one.
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
  /// Makes a reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Several reducers as one, so that a modifier holds for all of them.
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

  /// Makes one of the reducers in the braces, run in order.
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
  /// Returns this reducer, and then another on the same state and actions.
  ///
  /// - Parameter other: The other reducer.
  /// - Returns: A reducer that runs both, in order, and merges their effects.
  @inlinable
  public func combined<Other: Reducer<State, Action>>(with other: Other) -> some Reducer<State, Action> {
    ReducerSequence(first: BodyOnce(self), second: BodyOnce(other))
  }
}
