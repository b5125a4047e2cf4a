/// The movement of a change of a page, in the terms of CSS transitions.
///
/// Before the change is shown, the script sets the custom properties `--live-duration`, `--live-easing` and
/// `--live-delay` of the document's root, and a style sheet says what moves by them:
///
/// ```css
/// .dot { transition: fill var(--live-duration) var(--live-easing) var(--live-delay); }
/// ```
///
/// A change without animation, and one for a person who prefers reduced motion, sets the duration to `0s`.
///
/// The script repeats the transitions that an animated change starts, if it says so. What comes last is the
/// new state.
public struct PageAnimation: Hashable, Sendable, Encodable {
  /// The progress of the change over time.
  public enum Timing: Hashable, Sendable {
    case linear
    /// The curve from (0, 0) to (1, 1) with these two points in between; their `x` lie between 0 and 1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// The curve through these heights at equal distances in time, such as a spring that overshoots. At least
    /// two.
    case points([Double])
  }

  /// The number of times that a change is shown.
  public enum Repetition: Hashable, Sendable {
    /// So many times.
    case count(Int)
    /// Until the page changes again.
    case forever
  }

  /// The progress of the change over time.
  public var timing: Timing
  /// In seconds.
  public var duration: Double
  /// In seconds.
  public var delay: Double
  /// The number of times that the change is shown.
  public var repetition: Repetition
  /// Whether every other repetition runs backwards.
  public var autoreverses: Bool

  /// - Parameters:
  ///   - timing: The curve of its speed.
  ///   - duration: The duration in seconds. What is negative or not finite counts as none.
  ///   - delay: The delay in seconds. It is negative for a movement that begins in its midst; what is not
  ///     finite counts as none.
  ///   - repetition: A count below one counts as one.
  ///   - autoreverses: A Boolean value that indicates whether every other repetition runs backwards.
  public init(
    timing: Timing,
    duration: Double,
    delay: Double = 0,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.timing = timing
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.delay = delay.isFinite ? delay : 0
    self.repetition = repetition
    self.autoreverses = autoreverses
  }

  private enum CodingKeys: CodingKey {
    case easing
    case duration
    case delay
    case iterations
    case direction
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(easing, forKey: .easing)
    try container.encode("\(duration)s", forKey: .duration)
    try container.encode("\(delay)s", forKey: .delay)
    if let iterations {
      try container.encode(iterations, forKey: .iterations)
      try container.encode(autoreverses ? "alternate" : "normal", forKey: .direction)
    }
  }

  /// The repetitions of a change that is shown more than once, as JavaScript reads a number.
  private var iterations: String? {
    switch repetition {
    case .count(let count): count > 1 ? "\(count)" : nil
    case .forever: "Infinity"
    }
  }

  /// The timing as CSS writes it.
  var easing: String {
    switch timing {
    case .linear: "linear"
    case .cubicBezier(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
    case .points(let heights): "linear(" + heights.map { "\($0)" }.joined(separator: ", ") + ")"
    }
  }
}
