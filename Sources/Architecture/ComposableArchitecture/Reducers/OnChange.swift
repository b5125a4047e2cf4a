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
  /// the current shared value, because both the old and the new value refer to it. To detect changes to shared
  /// values in the elements of a collection, derive the values, as in `{ $0.rows.map(\.count) }`.
  ///
  /// If other code, such as another store, changes the shared value after this reducer has received an action,
  /// the reducer detects the change when it receives its next action, because reducers run only for actions. In
  /// rows and presented features, this requires observable state. To react immediately, observe the value's
  /// publisher in an effect.
  ///
  /// - Parameters:
  ///   - toValue: A closure that derives the value from the state, before and after each action.
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
  ///   - toValue: A closure that derives the value from the state, before and after each action.
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
  ///   - toValue: A closure that derives the value from the state, before and after each action.
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

  let memory = Memory()

  /// The derived value after the last action, if it depends on shared values. A tree of reducers is run by a single store,
  /// so the memory does not need a lock.
  final class Memory {
    var last: (snapshot: SharedSnapshot<Value>, id: ObservableStateID?)?
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
    let last = snapshot(of: state)
    defer { remember(state) }
    let isChangedElsewhere = last?.hasChanged(to: toValue(state), isDuplicate: isDuplicate) == true
    let oldValue = toValue(state)
    // The old and the new value may contain the same shared values. Each shared value is compared with its
    // own previous value.
    let (effect, changes) = SharedChangeTracker.track { base.reduce(into: &state, action: action) }
    let newValue = toValue(state)
    if let last, isChangedElsewhere {
      guard last.hasChanged(to: newValue, isDuplicate: isDuplicate) else { return effect }
      return effect.merge(with: perform(last.value, newValue, &state, action))
    }
    if changes.compare({ isDuplicate(oldValue, newValue) }) { return effect }
    return effect.merge(with: perform(oldValue, newValue, &state, action))
  }

  /// Returns the snapshot of the state after its last action.
  private func snapshot(of state: Base.State) -> SharedSnapshot<Value>? {
    guard let last = memory.last, last.id == id(of: state) else { return nil }
    return last.snapshot
  }

  private func remember(_ state: Base.State) {
    let id = id(of: state)
    // A state without an identity may be that of another row or screen at the next action.
    let isKnown = id != nil || !PassingState.isReduced
    let snapshot = isKnown ? SharedSnapshot({ toValue(state) }, isDuplicate: isDuplicate) : nil
    memory.last = snapshot.map { ($0, id) }
  }

  private func id(of state: Base.State) -> ObservableStateID? { (state as? any ObservableState)?._$id }
}

/// Parts of a store's state that appear and disappear, such as the states of rows and screens.
@usableFromInline
enum PassingState {
  private final class Mark: Sendable {}
  private static let mark = Mark()
  private static let slot = ThreadSlot<Mark>()

  /// A Boolean value that indicates whether the caller reduces such a part.
  static var isReduced: Bool { slot.isOccupied }

  /// Runs a reducer on such a part.
  @usableFromInline
  static func reduce<Result>(_ body: () -> Result) -> Result {
    SharedFollower.isPossible ? slot.withObject(mark, body) : body()
  }
}
