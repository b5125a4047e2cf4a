/// A command to an inspected store, whatever its types are.
package enum InspectionCommand: Sendable {
  case travel(to: Int, by: TravelHolder)
  /// Shows a state of a session that came from a file.
  case travelInSession(Session, to: Int, by: TravelHolder)
  case resume
  /// The same, unless another one has moved the store since.
  case resumeHeld(by: TravelHolder)
  /// Stands for a holder that is away.
  case take(from: TravelHolder, for: TravelHolder)
  case skip(Int)
  case restore(Int)
  case replay(from: Int)
  /// Sends an action, by its text, so many times.
  case dispatch(String, times: Int)
  /// Returns how many actions of effects wait.
  case countHeld
}

/// The reason that a command was not done.
package enum InspectionCommandError: Error, Hashable, Sendable {
  case travel(TravelError)
  case imported(ImportError)
  /// The text is no action that can be read.
  case unknownAction(String)
}
