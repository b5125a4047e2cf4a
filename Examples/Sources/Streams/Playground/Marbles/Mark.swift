/// A signal at its place in a marble diagram.
public struct Mark: Hashable, Sendable, Identifiable {
  /// What became of a signal when it was sent.
  public enum Fate: Hashable, Sendable {
    /// It did what it was sent for.
    case arrived
    /// It is kept until the subscriber asks for it.
    case waits
    /// Nobody will ever get it.
    case lost
  }

  /// Counts the marks of a diagram.
  public let id: Int
  /// The logical time. It counts what happens, and knows nothing of clocks.
  public let time: Int
  /// On which line it stands, by its place among ``MarbleDiagram/lines``.
  public let line: Int
  /// What was sent or done.
  public let signal: Signal
  /// What became of it so far.
  public internal(set) var fate: Fate
  /// The line from which it came. That is its own line, unless it is what a subscriber got.
  public let origin: Int
}
