/// A publisher that steps send events to, and that chains begin with.
public enum Input: Hashable, Sendable {
  case passthrough
  case currentValue(Int)
  case future
  case manual(ManualScript)
}

/// The automatic behavior of a manual input.
public struct ManualScript: Hashable, Sendable {
  /// A Boolean value that indicates whether subscribers receive their subscription at once, or by a step.
  public var subscribesAtOnce: Bool

  /// The number of values that a subscriber receives from inside its requests.
  public var answers: Int

  /// The completion after the last of these values.
  public var ending: Ending?

  public init(subscribesAtOnce: Bool = true, answers: Int = 0, ending: Ending? = nil) {
    self.subscribesAtOnce = subscribesAtOnce
    self.answers = answers
    self.ending = ending
  }
}
