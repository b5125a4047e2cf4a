extension ReducerBuilder {
  /// Takes a reducer, whose body is built once.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> BodyOnce<R> {
    BodyOnce(reducer)
  }
}
