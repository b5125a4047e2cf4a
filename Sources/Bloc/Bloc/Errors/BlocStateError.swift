/// A bloc was used in a way in which it cannot be used any more.
public enum BlocStateError: Error, Equatable, CustomStringConvertible {
  /// An event was added to a bloc that is closed.
  case addAfterClose(bloc: String, event: String)
  /// A state was emitted by a bloc that is closed.
  case emitAfterClose(bloc: String, state: String)

  public var description: String {
    switch self {
    case .addAfterClose(let bloc, let event):
      "Cannot add new events after calling close: '\(event)' was added to a closed '\(bloc)'."
    case .emitAfterClose(let bloc, let state):
      "Cannot emit new states after calling close: '\(state)' was emitted by a closed '\(bloc)'."
    }
  }
}
