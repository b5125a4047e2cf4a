import TributaryReports

/// A bloc or cubit whose changes you can undo and redo.
///
/// To add undo to a class that has another superclass, conform to this protocol and call
/// `record(in: history)` in the initializer. If the events of a bloc conform to ``ReplayEvent``, `undo` and
/// `redo` call `onEvent`, `onTransition` and `onChange`, as if you had added the event and a handler had
/// handled it. For other events, call `record(in: history, undo: …, redo: …)` instead. Without such events,
/// only `onChange` is called, as in a cubit.
///
/// If a hook throws, or the bloc is closed, neither the state nor the history changes, unless you implement
/// `replay(_:_:)` yourself, in which case the history always moves.
public protocol Replayable<State>: AnyObject {
  /// The type of the states.
  associatedtype State

  /// The changes that can be undone and redone.
  var history: ReplayHistory<State> { get }

  /// Emits a state. All blocs already implement this method.
  func emit(_ state: State, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

  /// Emits a state from the history.
  ///
  /// By default, a bloc emits the state as the result of its replay event, and a cubit emits it with `emit`.
  /// If you call the default implementation outside the bloc's owner, it reports the call without a line
  /// number, and takes effect on the owner.
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

  /// The maximum number of changes that you can undo, or `nil` for no limit.
  ///
  /// When you lower the limit, the oldest changes are discarded immediately. Set this property on the bloc's
  /// owner. If you set it elsewhere, the bloc reports an issue without a line number, and applies the limit
  /// on its owner.
  public var limit: Int? {
    get { history.limit }
    set { onOwner("limit", at: ErrorOrigin()) { [self] in history.limit = newValue } }
  }

  /// A Boolean value that indicates whether there is a change to undo.
  public var canUndo: Bool {
    assert(reportIfReadOffOwner("canUndo"))
    return history.canUndo
  }

  /// A Boolean value that indicates whether there is a change to redo.
  public var canRedo: Bool {
    assert(reportIfReadOffOwner("canRedo"))
    return history.canRedo
  }

  /// Undoes the latest change, if there is one.
  public func undo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.undo, calledAs: "undo", at: origin)
  }

  /// Redoes the latest undone change, if there is one.
  public func redo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.redo, calledAs: "redo", at: origin)
  }

  /// Discards all changes. Afterward, you can't undo or redo any of them.
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

  /// Undoes the latest change, if there is one.
  @_disfavoredOverload
  public func undo() {
    undo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Redoes the latest undone change, if there is one.
  @_disfavoredOverload
  public func redo() {
    redo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Discards all changes. Afterward, you can't undo or redo any of them.
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

  /// Runs an action on the history, immediately if the caller is on the owner, and otherwise in a later turn
  /// of the owner.
  private func onOwner(_ function: StaticString, at origin: ErrorOrigin, _ action: @escaping () -> Void) {
    if let bloc = self as? BlocBase<State> {
      bloc.onOwner(function, at: origin, action)
    } else {
      action()
    }
  }
}

extension BlocBase {
  /// Records all later changes in a history, until the bloc closes.
  public final func record(in history: ReplayHistory<State>) {
    recordChange = { history.record($0) }
  }
}

/// A bloc whose changes you can undo and redo.
///
/// When you call `undo` or `redo`, the bloc immediately changes its state and calls `onEvent`, `onTransition`
/// and `onChange`, as if you had added an event. You don't need to write a handler for these events, because
/// the bloc doesn't call it.
nonisolated open class ReplayBloc<Event, State>: Bloc<Event, State>, Replayable {
  public let history: ReplayHistory<State>

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that you can undo. By default, there is no limit.
  ///   - undo: The event that hooks and observers receive when you undo a change.
  ///   - redo: The event that hooks and observers receive when you redo a change.
  public init(_ initialState: State, limit: Int? = nil, undo: Event, redo: Event) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: undo, redo: redo)
  }

  /// Creates a bloc that belongs to the main actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that you can undo. By default, there is no limit.
  public init(_ initialState: State, limit: Int? = nil) where Event: ReplayEvent {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin(undo: .undo, redo: .redo)
  }

  /// Creates a bloc that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that you can undo. By default, there is no limit.
  ///   - undo: The event that hooks and observers receive when you undo a change.
  ///   - redo: The event that hooks and observers receive when you redo a change.
  ///   - isolation: The actor that owns the bloc and from which you call this initializer, or `nil` for the
  ///     main actor.
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

  /// Returns a Boolean value that indicates whether undo and redo may restore a state.
  ///
  /// Override this method to skip states. The bloc calls it for each undo and redo, but not when it records a
  /// change.
  open func shouldReplay(_ state: State) -> Bool { true }
}

/// A cubit whose changes you can undo and redo.
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
  ///   - limit: The maximum number of changes that you can undo. By default, there is no limit.
  public init(_ initialState: State, limit: Int? = nil) {
    history = ReplayHistory(limit: limit)
    super.init(initialState)
    begin()
  }

  /// Creates a cubit that belongs to an actor.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - limit: The maximum number of changes that you can undo. By default, there is no limit.
  ///   - isolation: The actor that owns the cubit and from which you call this initializer, or `nil` for the
  ///     main actor.
  public init(_ initialState: State, limit: Int? = nil, isolation: isolated (any Actor)?) {
    history = ReplayHistory(limit: limit)
    super.init(initialState, isolation: isolation)
    begin()
  }

  private func begin() {
    history.shouldReplay = { [unowned self] in shouldReplay($0) }
    record(in: history)
  }

  /// Returns a Boolean value that indicates whether undo and redo may restore a state.
  ///
  /// Override this method to skip states. The cubit calls it for each undo and redo, but not when it records
  /// a change.
  open func shouldReplay(_ state: State) -> Bool { true }
}

/// A type of events that contains an event for undoing a change, and another one for redoing it.
///
/// If an enum has the two cases, it conforms without further code:
/// `enum CounterEvent: ReplayEvent { case increment, undo, redo }`.
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
  /// Records all later changes in a history, until the bloc closes. Use this method for events that don't
  /// conform to ``ReplayEvent``.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - undo: The event that hooks and observers receive when you undo a change.
  ///   - redo: The event that hooks and observers receive when you redo a change.
  public final func record(in history: ReplayHistory<State>, undo: Event, redo: Event) {
    givenReplayEvent = { direction in
      switch direction {
      case .undo: undo
      case .redo: redo
      }
    }
    record(in: history)
  }

  /// Returns the event that hooks and observers receive when a change is replayed, or `nil` if there is none.
  final func replayEvent(_ direction: ReplayDirection) -> Event? {
    if let givenReplayEvent { return givenReplayEvent(direction) }
    guard let type = Event.self as? any ReplayEvent.Type else { return nil }
    return type.event(direction) as? Event
  }
}
