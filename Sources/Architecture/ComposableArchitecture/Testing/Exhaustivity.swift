/// The share of what happens that a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of state, each action that an effect sends, and that every effect ends.
  case on

  /// Only what it wants to. What it passes over is shown as warnings, if asked.
  case off(showSkippedAssertions: Bool)

  /// Only what it wants to; what it passes over is not shown.
  public static var off: Self { .off(showSkippedAssertions: false) }
}
