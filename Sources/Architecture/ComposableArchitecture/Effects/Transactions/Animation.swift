/// A description of the movement that shows a change of state. It is a plain value; a front end makes of it
/// what it can.
public struct Animation: Hashable, Sendable {
  /// The course of the movement over its time.
  public enum Curve: Hashable, Sendable {
    /// The same speed all the time.
    case linear
    /// Slowly at first.
    case easeIn
    /// Slowly in the end.
    case easeOut
    /// Slowly at first and in the end.
    case easeInOut
    /// A cubic Bézier curve from (0, 0) to (1, 1), with these two control points.
    case timingCurve(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring that takes about so many seconds for one swing. With a damping of 0 it never stops swinging,
    /// with 1 it stops at once.
    case spring(response: Double, dampingFraction: Double, blendDuration: Double)
    /// A spring by its physics: the mass that hangs on it, its stiffness, how it is damped, and how fast it
    /// moves at first.
    case interpolatingSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
    /// A spring for movements that follow a hand.
    case interactiveSpring(response: Double, dampingFraction: Double, blendDuration: Double)
  }

  /// The number of times that the movement is shown.
  public enum Repetition: Hashable, Sendable {
    /// So many times.
    case count(Int)
    /// Until the animation is replaced.
    case forever
  }

  /// The course of the movement.
  public let curve: Curve

  /// The number of seconds that it takes, before ``speed`` is taken into account. Springs take their time
  /// from their response.
  public let duration: Double

  /// The number of seconds that pass before it starts.
  public private(set) var delay = 0.0

  /// How many times faster it is than its duration says.
  public private(set) var speed = 1.0

  /// The number of times that it is shown.
  public private(set) var repetition = Repetition.count(1)

  /// Whether every other repetition runs backwards.
  public private(set) var autoreverses = false

  /// Makes an animation.
  /// - Parameters:
  ///   - curve: The course of the movement.
  ///   - duration: The length in seconds.
  public init(curve: Curve, duration: Double) {
    self.curve = curve
    self.duration = duration
  }
}

extension Animation {
  /// The duration of animations that name none, in seconds.
  public static let defaultDuration = 0.35

  /// The animation where nothing else is said: ``easeInOut``.
  public static let `default` = easeInOut

  /// An animation with the same speed all the time, of the ``defaultDuration``.
  public static let linear = linear(duration: defaultDuration)

  /// Returns an animation with the same speed all the time.
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
  /// Returns this animation, starting later.
  /// - Parameter delay: The seconds to wait, added to those that it waits already.
  public func delay(_ delay: Double) -> Animation {
    var copy = self
    copy.delay += delay
    return copy
  }

  /// Returns this animation, faster.
  /// - Parameter speed: The factor, on top of the speed that it has.
  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.speed *= speed
    return copy
  }

  /// Returns this animation, shown several times.
  /// - Parameters:
  ///   - repeatCount: The number of times.
  ///   - autoreverses: A Boolean value that indicates whether every other time runs backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    repeated(.count(repeatCount), autoreverses: autoreverses)
  }

  /// Returns this animation, shown without end.
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

/// Runs a closure whose changes of state are to be animated.
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction.current.animated(animation), body)
}

/// Runs an asynchronous closure whose changes of state are to be animated.
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - isolation: The caller's; the closure stays on it.
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
  /// This transaction with another animation.
  func animated(_ animation: Animation?) -> Transaction {
    var copy = self
    copy.animation = animation
    return copy
  }
}
