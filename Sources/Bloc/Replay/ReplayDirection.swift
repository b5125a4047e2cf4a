/// Which way a bloc goes through its history.
public enum ReplayDirection: Sendable {
  case undo, redo
}
