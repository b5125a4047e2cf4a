// Where a reducer's type is not known, or must not be.
extension ReducerBuilder {
  /// Takes a reducer whose type is not known.
  // Disfavored: it is for existentials alone. As a non-generic overload it would otherwise always win, and
  // what it returns hides the reducer's type from the optimiser.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(_ reducer: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// Builds an `if #available`, hiding the type of what may not be there.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }
}
