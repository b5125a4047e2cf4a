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
