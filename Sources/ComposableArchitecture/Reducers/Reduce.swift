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
    reduce = once(reducer)
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
