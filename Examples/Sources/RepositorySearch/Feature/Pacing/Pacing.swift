/// How fast keystrokes are reduced, so that not every keystroke sends a request.
public enum Pacing: String, CaseIterable, Sendable {
  /// Emits the first value immediately, and then the latest value after each interval. Results appear during
  /// typing.
  case throttle
  /// Emits the latest value after an interval without a new one. Results appear after typing.
  case debounce

  /// The interval of both, in milliseconds.
  public static let milliseconds = 500
}
