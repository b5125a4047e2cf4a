extension ReducerBuilder {
  /// Builds a block with nothing in it.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }
}
