/// An animation for a change to a page, described in terms of a CSS transition.
///
/// The script doesn't animate elements itself. Before it shows the change, it sets the custom properties
/// `--live-duration`, `--live-easing` and `--live-delay` on the document's root, for you to use in a style
/// sheet:
///
/// ```css
/// .dot { transition: fill var(--live-duration) var(--live-easing) var(--live-delay); }
/// ```
///
/// The duration is `0s` for a change without an animation, and for users who prefer reduced motion.
///
/// If the animation repeats, the script repeats the transitions that start with the change. They finish in
/// the new state.
public struct PageAnimation: Hashable, Sendable, Encodable {
  /// The progress of the change over time.
  public enum Timing: Hashable, Sendable {
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, whose `x` coordinates are between
    /// 0 and 1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A curve through at least two values at equal time intervals, such as a spring that overshoots.
    case points([Double])
  }

  /// The number of repetitions of an animation.
  public enum Repetition: Hashable, Sendable {
    /// A fixed number of times.
    case count(Int)
    /// Until the page changes again.
    case forever
  }

  /// The progress of the change over time.
  public var timing: Timing
  /// The duration in seconds.
  public var duration: Double
  /// The delay in seconds.
  public var delay: Double
  /// The number of repetitions.
  public var repetition: Repetition
  /// A Boolean value that indicates whether every other repetition runs backward.
  public var autoreverses: Bool

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - timing: The progress of the change over time.
  ///   - duration: The duration in seconds. A negative or non-finite value has the same effect as zero.
  ///   - delay: The delay in seconds. With a negative delay, the animation starts partway through. A
  ///     non-finite value has the same effect as zero.
  ///   - repetition: The number of repetitions. A count below one has the same effect as one.
  ///   - autoreverses: A Boolean value that indicates whether every other repetition runs backward.
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
      try container.encode(direction, forKey: .direction)
    }
  }

  /// The number of repetitions in JavaScript syntax, or `nil` if the animation doesn't repeat.
  package var iterations: String? {
    switch repetition {
    case .count(let count): count > 1 ? "\(count)" : nil
    case .forever: "Infinity"
    }
  }

  /// The direction of the repetitions in CSS syntax.
  package var direction: String { autoreverses ? "alternate" : "normal" }

  /// The timing in CSS syntax.
  package var easing: String {
    switch timing {
    case .linear: "linear"
    case .cubicBezier(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
    case .points(let heights): "linear(" + heights.map { "\($0)" }.joined(separator: ", ") + ")"
    }
  }
}
