/// How a change of a page moves, in the terms of CSS transitions.
///
/// Before the change is shown, the script sets the custom properties `--live-duration`, `--live-easing` and `--live-delay` of the
/// document's root, and a style sheet says what moves by them:
///
/// ```css
/// .dot { transition: fill var(--live-duration) var(--live-easing) var(--live-delay); }
/// ```
///
/// A change without animation, and one for a person who prefers reduced motion, sets the duration to `0s`.
public struct PageAnimation: Hashable, Sendable, Encodable {
  /// How far along the change is over time.
  public enum Timing: Hashable, Sendable {
    case linear
    /// The curve from (0, 0) to (1, 1) with these two points in between; their `x` lie between 0 and 1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// The curve through these heights at equal distances in time, such as a spring that overshoots. At least two.
    case points([Double])
  }

  /// How far along the change is over time.
  public var timing: Timing
  /// In seconds.
  public var duration: Double
  /// In seconds.
  public var delay: Double

  /// - Parameters:
  ///   - duration: In seconds. What is negative or not finite counts as none.
  ///   - delay: In seconds. Negative for a movement that begins in its midst; what is not finite counts as none.
  public init(timing: Timing, duration: Double, delay: Double = 0) {
    self.timing = timing
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.delay = delay.isFinite ? delay : 0
  }

  private enum CodingKeys: CodingKey {
    case easing
    case duration
    case delay
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(easing, forKey: .easing)
    try container.encode("\(duration)s", forKey: .duration)
    try container.encode("\(delay)s", forKey: .delay)
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
