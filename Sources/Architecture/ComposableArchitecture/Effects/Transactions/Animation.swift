/// A value that describes the animation of a state change. A front end displays the animation as well as it can.
public struct Animation: Hashable, Sendable {
  /// The timing curve of an animation, which determines its pace.
  public enum Curve: Hashable, Sendable {
    /// The animation has a constant speed.
    case linear
    /// The animation starts slowly.
    case easeIn
    /// The animation ends slowly.
    case easeOut
    /// The animation starts and ends slowly.
    case easeInOut
    /// The animation follows a cubic Bézier curve from (0, 0) to (1, 1) with the given control points.
    case timingCurve(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring with an approximate duration of one oscillation, the response, in seconds. A damping of 0 makes the
    /// spring oscillate forever, and a damping of 1 keeps it from overshooting.
    case spring(response: Double, dampingFraction: Double, blendDuration: Double)
    /// A spring with physical parameters: the attached mass, the stiffness, the damping, and the initial
    /// speed.
    case interpolatingSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
    /// A spring for interactive gestures.
    case interactiveSpring(response: Double, dampingFraction: Double, blendDuration: Double)
  }

  /// The number of times that an animation runs.
  public enum Repetition: Hashable, Sendable {
    /// The animation runs the given number of times.
    case count(Int)
    /// The animation runs until it is replaced.
    case forever
  }

  /// The timing curve of the animation.
  public let curve: Curve

  /// The duration, in seconds, before ``speed`` is applied. For a spring, it's derived from the response.
  public let duration: Double

  /// The delay, in seconds, before the animation starts.
  public private(set) var delay = 0.0

  /// The factor by which the animation is faster than its duration implies.
  public private(set) var speed = 1.0

  /// The number of times that the animation runs.
  public private(set) var repetition = Repetition.count(1)

  /// A Boolean value that indicates whether every second repetition runs in reverse.
  public private(set) var autoreverses = false

  /// Creates an animation.
  /// - Parameters:
  ///   - curve: The timing curve of the animation.
  ///   - duration: The duration, in seconds.
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

  /// An animation with a constant speed and the ``defaultDuration``.
  public static let linear = linear(duration: defaultDuration)

  /// Returns an animation with a constant speed.
  /// - Parameter duration: The duration, in seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(curve: .linear, duration: duration)
  }

  /// An animation that starts slowly, with the ``defaultDuration``.
  public static let easeIn = easeIn(duration: defaultDuration)

  /// Returns an animation that starts slowly.
  /// - Parameter duration: The duration, in seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(curve: .easeIn, duration: duration)
  }

  /// An animation that ends slowly, with the ``defaultDuration``.
  public static let easeOut = easeOut(duration: defaultDuration)

  /// Returns an animation that ends slowly.
  /// - Parameter duration: The duration, in seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(curve: .easeOut, duration: duration)
  }

  /// An animation that starts and ends slowly, with the ``defaultDuration``.
  public static let easeInOut = easeInOut(duration: defaultDuration)

  /// Returns an animation that starts and ends slowly.
  /// - Parameter duration: The duration, in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(curve: .easeInOut, duration: duration)
  }

  /// Returns an animation that follows a cubic Bézier curve from (0, 0) to (1, 1) with the given control
  /// points.
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
  /// Returns this animation with an additional delay.
  /// - Parameter delay: The delay, in seconds, to add to the current delay.
  public func delay(_ delay: Double) -> Animation {
    var copy = self
    copy.delay += delay
    return copy
  }

  /// Returns this animation with its speed multiplied.
  /// - Parameter speed: The factor by which to multiply the current speed.
  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.speed *= speed
    return copy
  }

  /// Returns this animation, repeated a given number of times.
  /// - Parameters:
  ///   - repeatCount: The number of times that the animation runs.
  ///   - autoreverses: A Boolean value that indicates whether every second repetition runs in reverse.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    repeated(.count(repeatCount), autoreverses: autoreverses)
  }

  /// Returns this animation, repeated forever.
  /// - Parameter autoreverses: A Boolean value that indicates whether every second repetition runs in
  ///   reverse.
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

/// Runs a closure and animates its state changes.
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

/// Runs an asynchronous closure and animates its state changes.
/// - Parameters:
///   - animation: The animation, or `nil` for none.
///   - isolation: The caller's isolation. The closure runs in it.
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
  /// Returns this transaction with a different animation.
  func animated(_ animation: Animation?) -> Transaction {
    var copy = self
    copy.animation = animation
    return copy
  }
}
