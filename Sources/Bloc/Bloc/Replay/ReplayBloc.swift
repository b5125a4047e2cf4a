/// A bloc whose changes can be taken back and made again.
///
/// `undo` and `redo` tell `onEvent`, `onTransition` and `onChange`, as if the event had been added and
/// handled; they are not handled, and need no handler. They do their work at once.
nonisolated open class ReplayBloc<Event, State>: Bloc<Event, State>, Replayable {
  public let history: ReplayHistory<State>

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - limit: The largest number of changes that can be undone; by default all.
  ///   - undo: The event that hooks and observers get when a change is undone.
  ///   - redo: The event that hooks and observers get when a change is redone.
  public init(_ initialState: State, limit: Int? = nil, undo: Event, redo: Event) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: undo, redo: redo)
  }

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - limit: The largest number of changes that can be undone; by default all.
  public init(_ initialState: State, limit: Int? = nil) where Event: ReplayEvent {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: .undo, redo: .redo)
  }

  /// Creates a bloc that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - limit: The largest number of changes that can be undone; by default all.
  ///   - undo: The event that hooks and observers get when a change is undone.
  ///   - redo: The event that hooks and observers get when a change is redone.
  ///   - isolation: The owner: the actor on which this is called. `nil` stands for the main actor.
  public init(
    _ initialState: State,
    limit: Int? = nil,
    undo: Event,
    redo: Event,
    isolation: isolated (any Actor)?
  ) {
    history = ReplayHistory(limit: limit)
    super.init(initialState, isolation: isolation)
    begin(undo: undo, redo: redo)
  }

  private func begin(undo: Event, redo: Event) {
    history.shouldReplay = { [unowned self] in shouldReplay($0) }
    record(in: history, undo: undo, redo: redo)
  }

  /// Returns whether undo and redo may restore a state. Override it to skip states. It is called at each undo
  /// and redo, not when a change is recorded.
  open func shouldReplay(_ state: State) -> Bool { true }
}
