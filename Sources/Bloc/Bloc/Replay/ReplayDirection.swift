/// The direction in which a bloc goes through its history.
public enum ReplayDirection: Sendable {
  case undo, redo
}
