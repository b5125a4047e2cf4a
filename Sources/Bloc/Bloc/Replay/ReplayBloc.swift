/// A bloc whose changes can be undone and redone.
///
/// `undo` and `redo` call `onEvent`, `onTransition` and `onChange`, as if an event had been added and
/// handled. They neither need nor call a handler. They take effect immediately.
nonisolated open class ReplayBloc<Event, State>: Bloc<Event, State>, Replayable {
  public let history: ReplayHistory<State>

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that can be undone. By default, there is no limit.
  ///   - undo: The event that hooks and observers receive when a change is undone.
  ///   - redo: The event that hooks and observers receive when a change is redone.
  public init(_ initialState: State, limit: Int? = nil, undo: Event, redo: Event) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: undo, redo: redo)
  }

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that can be undone. By default, there is no limit.
  public init(_ initialState: State, limit: Int? = nil) where Event: ReplayEvent {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: .undo, redo: .redo)
  }

  /// Creates a bloc that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that can be undone. By default, there is no limit.
  ///   - undo: The event that hooks and observers receive when a change is undone.
  ///   - redo: The event that hooks and observers receive when a change is redone.
  ///   - isolation: The owner: the actor on which you call this initializer. `nil` stands for the main actor.
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

  /// Returns a Boolean value that indicates whether undo and redo may restore a state. Override this method
  /// to skip states. It is called for each undo and redo, but not when a change is recorded.
  open func shouldReplay(_ state: State) -> Bool { true }
}

/// A cubit whose changes can be undone and redone.
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
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that can be undone. By default, there is no limit.
  public init(_ initialState: State, limit: Int? = nil) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin()
  }

  /// Creates a cubit that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that can be undone. By default, there is no limit.
  ///   - isolation: The owner: the actor on which you call this initializer. `nil` stands for the main actor.
  public init(_ initialState: State, limit: Int? = nil, isolation: isolated (any Actor)?) {
    history = ReplayHistory(limit: limit)
    super.init(initialState, isolation: isolation)
    begin()
  }

  private func begin() {
    history.shouldReplay = { [unowned self] in shouldReplay($0) }
    record(in: history)
  }

  /// Returns a Boolean value that indicates whether undo and redo may restore a state. Override this method
  /// to skip states. It is called for each undo and redo, but not when a change is recorded.
  open func shouldReplay(_ state: State) -> Bool { true }
}

/// A type of events that has an event for undoing a change, and another one for redoing it.
///
/// An enum conforms if it has the two cases: `enum CounterEvent: ReplayEvent { case increment, undo, redo }`.
public protocol ReplayEvent {
  static var undo: Self { get }
  static var redo: Self { get }
}

extension ReplayEvent {
  static func event(_ direction: ReplayDirection) -> Self {
    switch direction {
    case .undo: undo
    case .redo: redo
    }
  }
}

extension Bloc {
  /// Records all later changes in a history, until the bloc is closed. Use this method for events that don't
  /// conform to ``ReplayEvent``.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - undo: The event that hooks and observers receive when a change is undone.
  ///   - redo: The event that hooks and observers receive when a change is redone.
  public final func record(in history: ReplayHistory<State>, undo: Event, redo: Event) {
    givenReplayEvent = { direction in
      switch direction {
      case .undo: undo
      case .redo: redo
      }
    }
    record(in: history)
  }

  /// Returns the event that hooks and observers receive when a change is replayed, if there is one.
  final func replayEvent(_ direction: ReplayDirection) -> Event? {
    if let givenReplayEvent { return givenReplayEvent(direction) }
    guard let type = Event.self as? any ReplayEvent.Type else { return nil }
    return type.event(direction) as? Event
  }
}
