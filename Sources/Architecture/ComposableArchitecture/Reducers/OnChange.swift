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
  /// Use this modifier when you want to respond to a change no matter which action caused it. The closure receives
  /// the state after this reducer runs. It can change the state further without being called again. The effect that
  /// it returns starts after this reducer's own effect.
  ///
  /// If the value that you observe contains shared values, their changes count as well. Keep in mind that both the
  /// old and the new value refer to the same shared value, so the old value already contains the current one. To
  /// detect changes to shared values in the elements of a collection, derive the values themselves, as in
  /// `{ $0.rows.map(\.count) }`.
  ///
  /// > Note: A reducer runs only when it receives an action. If other code changes the shared value, such as another
  /// > store, the reducer detects that change with its next action, and in rows and presented features it can do so
  /// > only if the state is observable. For this purpose, it retains the observed values of the last 100 rows that
  /// > received an action, and of 200 rows at most. To react immediately, observe the value's publisher in an effect.
  /// > Create a new reducer for each store, because this one remembers the values of its store's state.
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
  /// The reducer you return receives the same action, and the state after this reducer runs. Its own changes to the
  /// value don't run it again.
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

  /// Runs a reducer when an action changes a value derived from the state, using a closure to compare the values.
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

  /// The derived values after the last actions, by the identities of their states, if the values depend on shared
  /// values. All rows of a collection use one reducer. The memory does not need a lock, because a single store runs a
  /// tree of reducers.
  final class Memory {
    /// The maximum number of recent states. When it is reached, the states that received no action since the previous
    /// time are forgotten.
    private static var limit: Int { 100 }

    private var recent: [ObservableStateID?: SharedSnapshot<Value>] = [:]
    private var earlier: [ObservableStateID?: SharedSnapshot<Value>] = [:]

    func snapshot(of id: ObservableStateID?) -> SharedSnapshot<Value>? {
      if recent.isEmpty, earlier.isEmpty { return nil }
      return recent[id] ?? earlier[id]
    }

    func set(_ snapshot: SharedSnapshot<Value>, of id: ObservableStateID?) {
      if recent.count >= Self.limit, recent[id] == nil {
        earlier = recent
        recent = [:]
      }
      recent[id] = snapshot
    }

    func remove(_ id: ObservableStateID?) {
      if recent.isEmpty, earlier.isEmpty { return }
      recent.removeValue(forKey: id)
      earlier.removeValue(forKey: id)
    }
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
    let earlierID = id(of: state)
    let last = memory.snapshot(of: earlierID)
    defer { remember(state, insteadOf: earlierID) }
    let isChangedElsewhere = last?.hasChanged(to: toValue(state), isDuplicate: isDuplicate) == true
    let oldValue = toValue(state)
    // Because the old and the new value may contain the same shared values, each shared value is compared with its
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

  /// - Parameter earlierID: The identity before the action. It differs if the action replaced the state, or changed
  ///   a copy of it.
  private func remember(_ state: Base.State, insteadOf earlierID: ObservableStateID?) {
    // In a reducer, a changed copy has the identity of its original. At the next action, it has its own.
    let id = ObservationBatch.outsideOfReducers { self.id(of: state) }
    if id != earlierID { memory.remove(earlierID) }
    // A state without an identity may be that of another row or screen at the next action.
    let isKnown = id != nil || !PassingState.isReduced
    guard isKnown, let snapshot = SharedSnapshot({ toValue(state) }, isDuplicate: isDuplicate) else {
      return memory.remove(id)
    }
    memory.set(snapshot, of: id)
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
