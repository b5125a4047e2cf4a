import SharedState

extension Reducer {
  /// Calls a closure when an action changes a value that is derived from the state.
  ///
  /// ```swift
  /// Settings()
  ///   .onChange(of: \.isHapticFeedbackEnabled) { oldValue, state in
  ///     .run { [isOn = state.isHapticFeedbackEnabled] _ in await haptics.setEnabled(isOn) }
  ///   }
  /// ```
  ///
  /// The closure receives the state after this reducer, and may change it. Its changes do not call it again.
  /// Its effect is merged with that of this reducer, which comes first.
  ///
  /// A change of a shared value inside the value also counts. The old value then contains the current shared
  /// value, because both refer to it. A change by another store is detected at the next action of this one,
  /// because a reducer runs for actions only. To react immediately, observe the value's publisher in an
  /// effect.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. It is called before and after each action.
  ///   - perform: A closure that receives the old value and the state, and returns an effect.
  /// - Returns: A reducer of the same state and actions.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ perform: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: BodyOnce(self), toValue: toValue, isDuplicate: ==) { oldValue, _, state, _ in
      perform(oldValue, &state)
    }
  }

  /// Runs a reducer when an action changes a value that is derived from the state.
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
  /// It receives the state after this reducer, and the same action. Its changes do not run it again.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. It is called before and after each action.
  ///   - reducer: The reducers to run, built from the old value and the new one.
  /// - Returns: A reducer of the same state and actions.
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs a reducer when an action changes a value that is derived from the state, using a custom comparison.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. It is called before and after each action.
  ///   - isDuplicate: A closure that returns whether two values are equal.
  ///   - reducer: The reducers to run, built from the old value and the new one.
  /// - Returns: A reducer of the same state and actions.
  public func onChange<Value, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: BodyOnce(self), toValue: toValue, isDuplicate: isDuplicate) {
      oldValue,
      newValue,
      state,
      action in
      reducer(oldValue, newValue).reduce(into: &state, action: action)
    }
  }
}

private struct OnChangeReducer<Base: Reducer, Value>: Reducer {
  let base: Base
  let toValue: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let perform: (_ oldValue: Value, _ newValue: Value, inout Base.State, Base.Action) -> EffectOf<Base>

  func reduce(into state: inout Base.State, action: Base.Action) -> EffectOf<Base> {
    let oldValue = toValue(state)
    guard SharedFollower.isPossible else {
      let effect = base.reduce(into: &state, action: action)
      let newValue = toValue(state)
      if isDuplicate(oldValue, newValue) { return effect }
      return effect.merge(with: perform(oldValue, newValue, &state, action))
    }
    // Both values may contain the same shared values, which are compared with their previous values.
    let (effect, changes) = SharedChangeTracker.track { base.reduce(into: &state, action: action) }
    let newValue = toValue(state)
    if changes.compare({ isDuplicate(oldValue, newValue) }) { return effect }
    return effect.merge(with: perform(oldValue, newValue, &state, action))
  }
}
