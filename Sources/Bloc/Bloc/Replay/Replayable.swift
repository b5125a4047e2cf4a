import TributaryReports

/// A bloc whose changes can be taken back and made again. Its initialiser calls `record(in: history)`.
///
/// Where the events of a bloc are a ``ReplayEvent``, `undo` and `redo` tell `onEvent`, `onTransition` and
/// `onChange`, as if the event had been added and handled. For other events call `record(in: history, undo:
/// …, redo: …)`; a bloc that names none tells `onChange` alone, as a cubit does. When a hook throws, or the
/// bloc is closed, the default `replay(_:_:)` of blocs and cubits leaves the state and the history as they
/// are. With a `replay(_:_:)` of your own the history always moves.
public protocol Replayable<State>: AnyObject {
  associatedtype State

  var history: ReplayHistory<State> { get }

  /// Emits a state, as every bloc does.
  func emit(_ state: State, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

  /// Emits a state that comes from the history. A bloc does it because of its event for that, and a cubit by
  /// `emit`, unless they do it in their own way. Called off the bloc's owner, the default is reported,
  /// without the line, and takes effect there.
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

  /// The most changes that can be taken back; without a limit all can. A lower one forgets the oldest at
  /// once. Setting it off the bloc's owner is reported, without the line, and takes effect there.
  public var limit: Int? {
    get { history.limit }
    set { onOwner("limit", at: ErrorOrigin()) { [self] in history.limit = newValue } }
  }

  /// Whether there is a state to go back to.
  public var canUndo: Bool {
    assert(reportIfReadOffOwner("canUndo"))
    return history.canUndo
  }

  /// Whether there is a state to go forward to.
  public var canRedo: Bool {
    assert(reportIfReadOffOwner("canRedo"))
    return history.canRedo
  }

  /// Goes back to the state before the latest change, if there is one.
  public func undo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.undo, calledAs: "undo", at: origin)
  }

  /// Makes the change that was taken back last, if there is one.
  public func redo(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    go(.redo, calledAs: "redo", at: origin)
  }

  /// Forgets all changes: there is nothing to take back, nor to make again.
  public func clearHistory(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    onOwner("clearHistory", at: origin) { [self] in history.clear() }
  }

  // The same for what refers to them, as `action: cubit.undo` does, or requires them of a type. A call
  // prefers those above, which know their line: that is what the attribute is for.

  /// Goes back to the state before the latest change, if there is one.
  @_disfavoredOverload
  public func undo() {
    undo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Makes the change that was taken back last, if there is one.
  @_disfavoredOverload
  public func redo() {
    redo(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Forgets all changes: there is nothing to take back, nor to make again.
  @_disfavoredOverload
  public func clearHistory() {
    clearHistory(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Replays the next state in a direction, if there is one.
  private func go(_ direction: ReplayDirection, calledAs function: StaticString, at origin: ErrorOrigin) {
    onOwner(function, at: origin) { [self] in
      history.go(direction, at: origin) { replay($0, direction) }
    }
  }

  /// - Returns: `true`, for use in an assertion.
  private func reportIfReadOffOwner(_ property: StaticString) -> Bool {
    (self as? BlocBase<State>)?.reportIfReadOffOwner(property) ?? true
  }

  /// Goes through the history: now, or in a turn of the owner if this is not the owner.
  private func onOwner(_ function: StaticString, at origin: ErrorOrigin, _ action: @escaping () -> Void) {
    if let bloc = self as? BlocBase<State> {
      bloc.onOwner(function, at: origin, action)
    } else {
      action()
    }
  }
}

extension BlocBase {
  /// Keeps the changes from now on in a history, until the bloc is closed.
  public final func record(in history: ReplayHistory<State>) {
    recordChange = { history.record($0) }
  }
}
