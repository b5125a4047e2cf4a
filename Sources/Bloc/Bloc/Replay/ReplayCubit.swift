/// A cubit whose changes can be taken back and made again.
///
/// ```swift
/// final class CounterCubit: ReplayCubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
///
/// let cubit = CounterCubit()
/// cubit.increment()
/// cubit.undo()      // 0
/// cubit.redo()      // 1
/// ```
nonisolated open class ReplayCubit<State>: Cubit<State>, Replayable {
  public let history: ReplayHistory<State>

  /// Creates a cubit that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - limit: The largest number of changes that can be undone; by default all.
  public init(_ initialState: State, limit: Int? = nil) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin()
  }

  /// Creates a cubit that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - limit: The largest number of changes that can be undone; by default all.
  ///   - isolation: The owner: the actor on which this is called. `nil` stands for the main actor.
  public init(_ initialState: State, limit: Int? = nil, isolation: isolated (any Actor)?) {
    history = ReplayHistory(limit: limit)
    super.init(initialState, isolation: isolation)
    begin()
  }

  private func begin() {
    history.shouldReplay = { [unowned self] in shouldReplay($0) }
    record(in: history)
  }

  /// Returns whether undo and redo may restore a state. Override it to skip states. It is called at each undo
  /// and redo, not when a change is recorded.
  open func shouldReplay(_ state: State) -> Bool { true }
}
