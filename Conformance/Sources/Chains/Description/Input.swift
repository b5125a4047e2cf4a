/// What a script sends into, and where a chain begins.
public enum Input: Hashable, Sendable {
  case passthrough
  case currentValue(Int)
  case future
  case manual(ManualScript)
}

/// How a publisher of our own answers by itself.
public struct ManualScript: Hashable, Sendable {
  /// Whether a subscriber gets its subscription at once, or by a step.
  public var subscribesAtOnce: Bool

  /// How many values a subscriber gets from inside its requests.
  public var answers: Int

  /// What follows the last of them.
  public var ending: Ending?

  public init(subscribesAtOnce: Bool = true, answers: Int = 0, ending: Ending? = nil) {
    self.subscribesAtOnce = subscribesAtOnce
    self.answers = answers
    self.ending = ending
  }
}
