/// An object that emits states.
public protocol Emittable<State>: AnyObject {
  associatedtype State

  /// Emits a state.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - origin: The call, for reports.
  func emit(_ state: State, at origin: ErrorOrigin)
}

extension Emittable {
  /// Emits a state.
  ///
  /// - Parameter state: The next state.
  public func emit(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    emit(state, at: ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension BlocBase: Emittable {
  /// Emits a state, in the name of another place in the source.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - origin: The place that is told of with what goes wrong.
  public final func emit(_ state: State, at origin: ErrorOrigin) {
    emit(
      state,
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}
