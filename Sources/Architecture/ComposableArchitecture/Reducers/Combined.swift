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
