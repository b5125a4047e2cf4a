import TributaryReports

/// A bloc whose changes can be undone and redone. The bloc's initializer calls `record(in: history)`.
///
/// If the bloc's events conform to ``ReplayEvent``, `undo` and `redo` call `onEvent`, `onTransition` and
/// `onChange`, as if the event had been added and handled. For other events, call `record(in: history, undo:
/// …, redo: …)`. If a bloc has no such events, `undo` and `redo` call only `onChange`, as in a cubit. If a
/// hook throws, or the bloc is closed, the default `replay(_:_:)` of blocs and cubits changes neither the
/// state nor the history. If you implement `replay(_:_:)` yourself, the history always moves.
public protocol Replayable<State>: AnyObject {
  /// The type of the states.
  associatedtype State

  /// The changes that can be undone and redone.
  var history: ReplayHistory<State> { get }

  /// Emits a state. All blocs already implement this method.
  func emit(_ state: State, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

  /// Emits a state from the history. By default, a bloc emits it as the result of its replay event, and a
  /// cubit emits it with `emit`. If the default implementation is called outside the bloc's owner, the call
  /// is reported without its line, and takes effect on the owner.
  func replay(_ state: State, _ direction: ReplayDirection)
}

extension Replayable {
  public func replay(_ state: State, _ direction: ReplayDirection) {
    if let bloc = self as? BlocBase<State> {
      bloc.onOwner("replay", at: ErrorOrigin()) { [history] in
        let origin = history.origin
        history.letBlocReplay { bloc.applyReplayed(state, direction, at: origin) }
      }
    } else {
      let origin = history.origin
      emit(
        state,
        fileID: origin.fileID,
        filePath: origin.filePath,
        line: origin.line,
        column: origin.column
      )
    }
  }

  /// The maximum number of changes that can be undone, or `nil` for no limit. If you lower it, the oldest
  /// changes are discarded immediately. If you set it outside the bloc's owner, an issue is reported (without
  /// a line number), and the new limit takes effect on the owner.
  public var limit: Int? {
    get { history.limit }
    set { onOwner("limit", at: ErrorOrigin()) { [self] in history.limit = newValue } }
  }

  /// A Boolean value that indicates whether a change can be undone.
  public var canUndo: Bool {
    assert(reportIfReadOffOwner("canUndo"))
    return history.canUndo
  }

  /// A Boolean value that indicates whether a change can be redone.
  public var canRedo: Bool {
    assert(reportIfReadOffOwner("canRedo"))
    return history.canRedo
  }

  /// Undoes the latest change, if any.
  public func undo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.undo, calledAs: "undo", at: origin)
  }

  /// Redoes the change that was undone last, if any.
  public func redo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.redo, calledAs: "redo", at: origin)
  }

  /// Discards all changes. None of them can be undone or redone afterward.
  public func clearHistory(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    onOwner("clearHistory", at: origin) { [self] in history.clear() }
  }

  // Overloads for references such as `action: cubit.undo`, and for protocol requirements. Because of the
  // attribute, calls prefer the methods above, which receive the line of the call.

  /// Undoes the latest change, if any.
  @_disfavoredOverload
  public func undo() {
    undo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Redoes the change that was undone last, if any.
  @_disfavoredOverload
  public func redo() {
    redo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Discards all changes. None of them can be undone or redone afterward.
  @_disfavoredOverload
  public func clearHistory() {
    clearHistory(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Replays the next state in a direction, if any.
  private func go(_ direction: ReplayDirection, calledAs function: StaticString, at origin: ErrorOrigin) {
    onOwner(function, at: origin) { [self] in
      history.go(direction, at: origin) { replay($0, direction) }
    }
  }

  /// - Returns: `true`, for use in an assertion.
  private func reportIfReadOffOwner(_ property: StaticString) -> Bool {
    (self as? BlocBase<State>)?.reportIfReadOffOwner(property) ?? true
  }

  /// Runs an action on the history. On the owner, the action runs immediately. Elsewhere, it runs in a later
  /// turn of the owner.
  private func onOwner(_ function: StaticString, at origin: ErrorOrigin, _ action: @escaping () -> Void) {
    if let bloc = self as? BlocBase<State> {
      bloc.onOwner(function, at: origin, action)
    } else {
      action()
    }
  }
}

extension BlocBase {
  /// Records all later changes in a history, until the bloc is closed.
  public final func record(in history: ReplayHistory<State>) {
    recordChange = { history.record($0) }
  }
}

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
  ///   - isolation: The owner: the actor that you call this initializer on. `nil` stands for the main actor.
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
  ///   - isolation: The owner: the actor that you call this initializer on. `nil` stands for the main actor.
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
  /// The event for undoing a change.
  static var undo: Self { get }
  /// The event for redoing a change.
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

  /// Returns the event that hooks and observers receive when a change is replayed, if any.
  final func replayEvent(_ direction: ReplayDirection) -> Event? {
    if let givenReplayEvent { return givenReplayEvent(direction) }
    guard let type = Event.self as? any ReplayEvent.Type else { return nil }
    return type.event(direction) as? Event
  }
}
