/// How the keystrokes of a person who types fast are thinned out, so that not each becomes a request.
public enum Pacing: String, CaseIterable, Sendable {
  /// The first at once, then the latest one each time that an interval is over: results while typing.
  case throttle
  /// The latest one, when none has come for an interval: results after typing.
  case debounce

  /// The interval of both.
  public static let milliseconds = 500
}
