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
  private let reduce: (inout State, Action) -> Effect<Action, Never>

  /// Makes a reducer of a function that changes the state for an action and returns what is to happen outside.
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action, Never>) {
    self.reduce = reduce
  }

  /// Hides the type of another reducer.
  public init<R: Reducer<State, Action>>(_ reducer: R) {
    reduce = BodyOnce(reducer).reduce
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action, Never> {
    reduce(&state, action)
  }
}
