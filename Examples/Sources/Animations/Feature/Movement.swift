import ComposableArchitecture

/// The user's choice of animation.
public struct Movement: Codable, Equatable, Sendable {
  public enum Curve: String, CaseIterable, Codable, Sendable {
    /// No animation. Changes are immediate.
    case none
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// The default animation, which has its own duration.
    case `default`
    case spring
  }

  public enum Pace: String, CaseIterable, Codable, Sendable {
    case quick
    case steady
    case slow

    public var seconds: Double {
      switch self {
      case .quick: 0.3
      case .steady: 0.8
      case .slow: 2
      }
    }
  }

  public enum Repetition: String, CaseIterable, Codable, Sendable {
    case once
    case threeTimes
    /// The circle moves to the new position, back, and there again.
    case thereAndBack
    /// The circle moves back and forth until the next change.
    case forever
  }

  public var curve: Curve
  public var pace: Pace
  public var repetition: Repetition

  public init(curve: Curve = .easeInOut, pace: Pace = .steady, repetition: Repetition = .once) {
    self.curve = curve
    self.pace = pace
    self.repetition = repetition
  }

  /// The animation, or `nil` for immediate changes.
  public var animation: Animation? {
    switch repetition {
    case .once: single
    case .threeTimes: single?.repeatCount(3, autoreverses: false)
    case .thereAndBack: single?.repeatCount(3)
    case .forever: single?.repeatForever()
    }
  }

  private var single: Animation? {
    switch curve {
    case .none: nil
    case .linear: .linear(duration: pace.seconds)
    case .easeIn: .easeIn(duration: pace.seconds)
    case .easeOut: .easeOut(duration: pace.seconds)
    case .easeInOut: .easeInOut(duration: pace.seconds)
    case .default: .default
    case .spring: .spring(response: pace.seconds, dampingFraction: 0.5)
    }
  }

  /// A Boolean value that indicates whether the duration can be chosen.
  public var hasPace: Bool {
    curve != .none && curve != .default
  }

  /// How many milliseconds effects wait between two changes. This is long enough to see a movement to its
  /// end, or one round trip of an endless movement.
  var pause: Int {
    max(Int((animation?.duration ?? 0) * 1000) * times, 500)
  }

  private var times: Int {
    switch repetition {
    case .once: 1
    case .threeTimes, .thereAndBack: 3
    case .forever: 2
    }
  }
}
