extension Reducer {
  /// Runs a reducer when an action has changed a value that is made of the state.
  ///
  /// ```swift
  /// Settings()
  ///   .onChange(of: \.isHapticFeedbackEnabled) { oldValue, newValue in
  ///     Reduce { state, action in
  ///       .run { _ in await haptics.setEnabled(newValue) }
  ///     }
  ///   }
  /// ```
  ///
  /// It sees the state as this reducer left it, and the same action. What it changes in turn does not run it again.
  ///
  /// - Parameters:
  ///   - toValue: Makes the value. It is called before and after each action.
  ///   - reducer: The reducers to run, made of the old value and the new.
  /// - Returns: A reducer of the same state and actions.
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs a reducer when an action has changed a value that is made of the state, by your idea of change.
  ///
  /// - Parameters:
  ///   - toValue: Makes the value. It is called before and after each action.
  ///   - isDuplicate: Whether two values count as the same.
  ///   - reducer: The reducers to run, made of the old value and the new.
  /// - Returns: A reducer of the same state and actions.
  public func onChange<Value, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: BodyOnce(self), toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

private struct OnChangeReducer<Base: Reducer, Value, Change: Reducer<Base.State, Base.Action>>: Reducer {
  let base: Base
  let toValue: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let reducer: (Value, Value) -> Change

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action, Never> {
    let oldValue = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = toValue(state)
    if isDuplicate(oldValue, newValue) { return effect }
    return effect.merge(with: reducer(oldValue, newValue).reduce(into: &state, action: action))
  }
}
