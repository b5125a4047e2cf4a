/// A command to an inspected store, independent of the store's types.
package enum InspectionCommand: Sendable {
  case travel(to: Int, by: TravelHolder)
  /// Shows a state of an imported session.
  case travelInSession(Session, to: Int, by: TravelHolder)
  case resume
  /// Resumes the store, unless another holder has moved it since then.
  case resumeHeld(by: TravelHolder)
  /// Replaces a disconnected holder.
  case take(from: TravelHolder, for: TravelHolder)
  case skip(Int)
  case restore(Int)
  case replay(from: Int)
  /// Parses an action from its text and sends it the given number of times.
  case dispatch(String, times: Int)
  /// Returns the number of held effect actions.
  case countHeld
}

/// The reason why a command failed.
package enum InspectionCommandError: Error, Hashable, Sendable {
  case travel(TravelError)
  case imported(ImportError)
  /// The text can't be parsed as an action.
  case unknownAction(String)
}
