/// A signal at its position in a marble diagram.
public struct Mark: Hashable, Sendable, Identifiable {
  /// The fate of a sent signal.
  public enum Fate: Hashable, Sendable {
    /// The signal was delivered.
    case arrived
    /// The signal is buffered until the subscriber requests it.
    case waits
    /// The signal is lost.
    case lost
  }

  /// The number of the mark within the diagram.
  public let id: Int
  /// The logical time, which counts events and does not depend on a clock.
  public let time: Int
  /// The index of the line in ``MarbleDiagram/lines``.
  public let line: Int
  /// The signal or the action.
  public let signal: Signal
  /// The current fate.
  public internal(set) var fate: Fate
  /// The line of origin. It differs from the mark's own line only if a subscriber received the signal.
  public let origin: Int
}
