import ComposableArchitecture
import Foundation

/// A representation of a spring's motion.
///
/// ```swift
/// withAnimation(.spring(Spring(duration: 0.5, bounce: 0.3))) { isOpen = true }
/// ```
public struct Spring: Hashable, Sendable {
  /// The stiffness of the spring, defined as an approximate duration in seconds.
  public let response: Double
  /// The amount of drag applied, as a fraction of the amount needed to produce critical damping.
  public let dampingRatio: Double
  /// The mass of the object attached to the end of the spring.
  public let mass: Double

  /// Creates a spring with the specified duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - bounce: How bouncy the spring is. A value of 0 indicates no bounces, and positive values up to 1 increasing
  ///     amounts of bounciness.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    let bounce = min(max(bounce, -0.999), 1)
    self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// Creates a spring with the specified response and damping ratio.
  public init(response: Double, dampingRatio: Double) {
    self.init(response: response, dampingRatio: dampingRatio, mass: 1)
  }

  /// Creates a spring with the specified mass, stiffness, and damping.
  public init(
    mass: Double = 1,
    stiffness: Double,
    damping: Double,
    allowOverDamping: Bool = false
  ) {
    let mass = Self.limited(mass, to: 1e-9...1e9, else: 1)
    let stiffness = Self.limited(stiffness, to: 1e-9...1e12, else: 1)
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      response: 2 * .pi / (stiffness / mass).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass
    )
  }

  /// Creates a spring with the specified settling duration and damping ratio.
  ///
  /// - Parameters:
  ///   - settlingDuration: The approximate time it will take for the spring to come to rest.
  ///   - dampingRatio: The amount of drag applied as a fraction of the amount needed to produce critical damping.
  ///   - epsilon: The threshold for how small all subsequent values need to be before the spring is considered to have
  ///     settled.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    // The time to come to rest is proportional to the response.
    let period = Spring(response: 1, dampingRatio: dampingRatio)
    let seconds = period.settlingTime(distance: 1, speed: 0, epsilon: epsilon)
    self.init(response: settlingDuration / max(seconds, 0.001), dampingRatio: dampingRatio)
  }

  /// Creates a spring with limited parameters. They may result from divisions by zero, but all values of the spring
  /// have to be numbers.
  private init(response: Double, dampingRatio: Double, mass: Double) {
    self.response = Self.limited(response, to: 0.001...1e6, else: 0.5)
    self.dampingRatio = Self.limited(dampingRatio, to: 0...1e6, else: 1)
    self.mass = mass
  }

  private static func limited(_ value: Double, to range: ClosedRange<Double>, else other: Double) -> Double {
    value.isNaN ? other : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The perceived duration.
  ///
  /// It defines the pace of the spring.
  public var duration: TimeInterval { response }

  /// How bouncy the spring is.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The spring stiffness coefficient.
  public var stiffness: Double { mass * frequency * frequency }

  /// The amount of drag that the spring exerts.
  public var damping: Double { 2 * dampingRatio * mass * frequency }

  /// The undamped angular frequency.
  var frequency: Double { 2 * .pi / response }
}

extension Spring {
  /// A smooth spring with a predefined duration and no bounce.
  public static var smooth: Spring { smooth() }
  /// A spring with a predefined duration and small amount of bounce that feels more snappy.
  public static var snappy: Spring { snappy() }
  /// A spring with a predefined duration and higher amount of bounce.
  public static var bouncy: Spring { bouncy() }

  /// Returns a smooth spring that can be tuned.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// Returns a spring with a small amount of bounce that can be tuned.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// Returns a spring with a higher amount of bounce that can be tuned.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Animation {
  /// Returns a persistent spring animation.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(response: spring.response, dampingFraction: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// Returns an interpolating spring animation that uses a damped spring model to produce values in the range of one
  /// to zero.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    .interpolatingSpring(
      mass: spring.mass,
      stiffness: spring.stiffness,
      damping: spring.damping,
      initialVelocity: initialVelocity
    )
  }
}
