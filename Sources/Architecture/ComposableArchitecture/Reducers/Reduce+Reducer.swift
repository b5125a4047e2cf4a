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
