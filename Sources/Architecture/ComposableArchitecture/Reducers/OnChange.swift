import SharedState
import TributaryBase

extension Reducer {
  /// Calls a closure when an action changes a value derived from the state.
  ///
  /// ```swift
  /// Settings()
  ///   .onChange(of: \.isHapticFeedbackEnabled) { oldValue, state in
  ///     .run { [isOn = state.isHapticFeedbackEnabled] _ in await haptics.setEnabled(isOn) }
  ///   }
  /// ```
  ///
  /// The closure receives the state after this reducer has run, and may change it. Changes that the closure
  /// makes do not call it again. The effect that it returns is merged with this reducer's effect, which
  /// starts first.
  ///
  /// A change to a shared value inside the derived value also counts. In that case, the old value contains
  /// the current shared value, because both the old and the new value refer to it. If other code, such as
  /// another store, changes the shared value after this reducer has received an action, the reducer detects the
  /// change when it receives its next action, because reducers run only for actions. To react immediately, observe
  /// the value's publisher in an effect.
  ///
  /// - Parameters:
  ///   - toValue: A closure that derives the value from the state. It is called before and after each action.
  ///   - perform: A closure that receives the old value and the state, and returns an effect.
  /// - Returns: A reducer with the same state and actions.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ perform: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: BodyOnce(self), toValue: toValue, isDuplicate: ==) { oldValue, _, state, _ in
      perform(oldValue, &state)
    }
  }

  /// Runs a reducer when an action changes a value derived from the state.
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
  /// The reducer receives the same action, and the state after this reducer has run. Changes that it makes do
  /// not run it again.
  ///
  /// - Parameters:
  ///   - toValue: A closure that derives the value from the state. It is called before and after each action.
  ///   - reducer: A closure that builds the reducers to run from the old and new values.
  /// - Returns: A reducer with the same state and actions.
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs a reducer when an action changes a value derived from the state. The values are compared with a
  /// custom closure.
  ///
  /// - Parameters:
  ///   - toValue: A closure that derives the value from the state. It is called before and after each action.
  ///   - isDuplicate: A closure that returns whether two values are equal.
  ///   - reducer: A closure that builds the reducers to run from the old and new values.
  /// - Returns: A reducer with the same state and actions.
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

  /// The derived value after the last action, if it depends on shared values.
  private let last = Locked<SharedSnapshot<Value>?>(nil)

  init(
    base: Base,
    toValue: @escaping (Base.State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool,
    perform: @escaping (_ oldValue: Value, _ newValue: Value, inout Base.State, Base.Action) -> EffectOf<Base>
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.perform = perform
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> EffectOf<Base> {
    guard SharedFollower.isPossible else {
      let oldValue = toValue(state)
      let effect = base.reduce(into: &state, action: action)
      let newValue = toValue(state)
      if isDuplicate(oldValue, newValue) { return effect }
      return effect.merge(with: perform(oldValue, newValue, &state, action))
    }
    return reduceWithSharedValues(into: &state, action: action)
  }

  private func reduceWithSharedValues(into state: inout Base.State, action: Base.Action) -> EffectOf<Base> {
    let last = last.withLock { $0 }
    defer { remember(state) }
    let isChangedElsewhere = last?.hasChanged(to: { toValue(state) }, isDuplicate: isDuplicate) == true
    let oldValue = isChangedElsewhere ? last?.value ?? toValue(state) : toValue(state)
    // The old and the new value may contain the same shared values. Each shared value is compared with its
    // own previous value.
    let (effect, changes) = SharedChangeTracker.track { base.reduce(into: &state, action: action) }
    let newValue = toValue(state)
    if !isChangedElsewhere, changes.compare({ isDuplicate(oldValue, newValue) }) { return effect }
    return effect.merge(with: perform(oldValue, newValue, &state, action))
  }

  private func remember(_ state: Base.State) {
    let snapshot = SharedSnapshot({ toValue(state) }, isDuplicate: isDuplicate)
    let replaced = last.withLock { last in
      defer { last = snapshot }
      return last
    }
    withExtendedLifetime(replaced) {}
  }
}
