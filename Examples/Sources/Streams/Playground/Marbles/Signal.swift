/// An event on a line of a marble diagram.
public enum Signal: Hashable, Sendable {
  case value(Int)
  /// The stream has finished.
  case finished
  /// The stream has failed.
  case failed
  /// The subscriber has cancelled.
  case cancelled
  /// The subscriber requested this many more values, or an unlimited number for `nil`.
  case demanded(Int?)
  /// The publisher's resources were released.
  case cleanedUp
}
