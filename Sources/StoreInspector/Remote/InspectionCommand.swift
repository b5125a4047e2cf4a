/// What can be done to an inspected store, whatever its types are.
package enum InspectionCommand: Sendable {
  case travel(to: Int)
  /// Shows a state of a session that came from a file.
  case travelInSession(Session, to: Int)
  case resume
  case skip(Int)
  case restore(Int)
  case replay(from: Int)
  /// Sends an action, by its text.
  case dispatch(String)
  /// Returns how many actions of effects wait.
  case countHeld
}

/// Why a command was not done.
package enum InspectionCommandError: Error, Hashable, Sendable {
  case travel(TravelError)
  case imported(ImportError)
  /// The text is no action that can be read.
  case unknownAction(String)
}
