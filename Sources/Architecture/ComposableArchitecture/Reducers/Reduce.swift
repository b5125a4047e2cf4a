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
