/// A description of the movement that displays a state change. It is a plain value, which a front end renders
/// as far as it can.
public struct Animation: Hashable, Sendable {
  /// The course of the movement over its time.
  public enum Curve: Hashable, Sendable {
    /// A constant speed.
    case linear
    /// A slow start.
    case easeIn
    /// A slow end.
    case easeOut
    /// A slow start and end.
    case easeInOut
    /// A cubic Bézier curve from (0, 0) to (1, 1), with these two control points.
    case timingCurve(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring with the approximate duration of one oscillation in seconds. With a damping of 0 it
    /// oscillates endlessly, with 1 it does not overshoot.
    case spring(response: Double, dampingFraction: Double, blendDuration: Double)
    /// A spring with physical parameters: the attached mass, its stiffness, its damping, and its initial
    /// speed.
    case interpolatingSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
    /// A spring for interactive gestures.
    case interactiveSpring(response: Double, dampingFraction: Double, blendDuration: Double)
  }

  /// The number of times that the movement is repeated.
  public enum Repetition: Hashable, Sendable {
    /// The given number of times.
    case count(Int)
    /// Until the animation is replaced.
    case forever
  }

  /// The course of the movement.
  public let curve: Curve

  /// The duration in seconds, before ``speed`` is applied. Springs derive their duration from their response.
  public let duration: Double

  /// The delay in seconds before it starts.
  public private(set) var delay = 0.0

  /// The factor by which it is faster than its duration.
  public private(set) var speed = 1.0

  /// The number of times that it is displayed.
  public private(set) var repetition = Repetition.count(1)

  /// A Boolean value that indicates whether every other repetition runs backwards.
  public private(set) var autoreverses = false

  /// Creates an animation.
  /// - Parameters:
  ///   - curve: The course of the movement.
  ///   - duration: The length in seconds.
  public init(curve: Curve, duration: Double) {
    self.curve = curve
    self.duration = duration
  }
}

extension Animation {
  /// The default duration of animations, in seconds.
  public static let defaultDuration = 0.35

  /// The default animation: ``easeInOut``.
  public static let `default` = easeInOut

  /// An animation with a constant speed, of the ``defaultDuration``.
  public static let linear = linear(duration: defaultDuration)

  /// Returns an animation with a constant speed.
  /// - Parameter duration: The length in seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(curve: .linear, duration: duration)
  }

  /// An animation that starts slowly, of the ``defaultDuration``.
  public static let easeIn = easeIn(duration: defaultDuration)

  /// Returns an animation that starts slowly.
  /// - Parameter duration: The length in seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(curve: .easeIn, duration: duration)
  }

  /// An animation that ends slowly, of the ``defaultDuration``.
  public static let easeOut = easeOut(duration: defaultDuration)

  /// Returns an animation that ends slowly.
  /// - Parameter duration: The length in seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(curve: .easeOut, duration: duration)
  }

  /// An animation that starts and ends slowly, of the ``defaultDuration``.
  public static let easeInOut = easeInOut(duration: defaultDuration)

  /// Returns an animation that starts and ends slowly.
  /// - Parameter duration: The length in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(curve: .easeInOut, duration: duration)
  }

  /// Returns an animation along a cubic Bézier curve from (0, 0) to (1, 1), given by its control points.
  public static func timingCurve(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    duration: Double = defaultDuration
  ) -> Animation {
    Animation(curve: .timingCurve(x1: x1, y1: y1, x2: x2, y2: y2), duration: duration)
  }
}

extension Animation {
  /// Returns this animation with a longer delay.
  /// - Parameter delay: The seconds to add to the current delay.
  public func delay(_ delay: Double) -> Animation {
    var copy = self
    copy.delay += delay
    return copy
  }

  /// Returns this animation with a higher speed.
  /// - Parameter speed: The factor to multiply with the current speed.
  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.speed *= speed
    return copy
  }

  /// Returns this animation, repeated several times.
  /// - Parameters:
  ///   - repeatCount: The number of times.
  ///   - autoreverses: A Boolean value that indicates whether every other time runs backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    repeated(.count(repeatCount), autoreverses: autoreverses)
  }

  /// Returns this animation, repeated endlessly.
  /// - Parameter autoreverses: A Boolean value that indicates whether every other time runs backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    repeated(.forever, autoreverses: autoreverses)
  }

  private func repeated(_ repetition: Repetition, autoreverses: Bool) -> Animation {
    var copy = self
    copy.repetition = repetition
    copy.autoreverses = autoreverses
    return copy
  }
}

/// Runs a closure, and animates its state changes.
/// - Parameters:
///   - animation: The animation, or `nil` for none.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction.current.animated(animation), body)
}

/// Runs an asynchronous closure, and animates its state changes.
/// - Parameters:
///   - animation: The animation, or `nil` for none.
///   - isolation: The caller's isolation, in which the closure runs.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await withTransaction(Transaction.current.animated(animation), body)
}

extension Transaction {
  /// Returns this transaction with another animation.
  func animated(_ animation: Animation?) -> Transaction {
    var copy = self
    copy.animation = animation
    return copy
  }
}
