/// What can be seen on a line of a marble diagram.
public enum Signal: Hashable, Sendable {
  case value(Int)
  /// The stream came to its good end.
  case finished
  /// The stream came to its bad end.
  case failed
  /// The subscriber wants nothing more.
  case cancelled
  /// The subscriber requested so many values more; `nil` for all that may come.
  case demanded(Int?)
  /// What a publisher holds was released.
  case cleanedUp
}
