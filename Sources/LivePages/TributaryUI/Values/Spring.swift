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
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      response: 2 * .pi / (stiffness / mass).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass
    )
  }

  private init(response: Double, dampingRatio: Double, mass: Double) {
    self.response = max(response, 0.001)
    self.dampingRatio = max(dampingRatio, 0)
    self.mass = mass
  }

  /// The perceived duration, which defines the pace of the spring.
  public var duration: TimeInterval { response }

  /// How bouncy the spring is.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The spring stiffness coefficient.
  public var stiffness: Double { mass * frequency * frequency }

  /// The amount of drag that the spring exerts.
  public var damping: Double { 2 * dampingRatio * mass * frequency }

  /// The estimated duration required for the spring system to be considered at rest.
  public var settlingDuration: TimeInterval {
    // The slowest part of the motion has decayed to a thousandth.
    let rate =
      dampingRatio > 1
      ? frequency * (dampingRatio - (dampingRatio * dampingRatio - 1).squareRoot()) : frequency * dampingRatio
    return min(-log(0.001) / max(rate, 0.001), 60)
  }

  /// The undamped angular frequency.
  private var frequency: Double { 2 * .pi / response }

  /// Calculates the value of the spring at a given time for a starting and ending value.
  public func value<Value: VectorArithmetic>(
    target: Value,
    initialVelocity: Value = .zero,
    time: TimeInterval
  ) -> Value {
    let (rest, speed) = factors(at: time)
    return target - target.scaled(by: rest) + initialVelocity.scaled(by: speed)
  }

  /// Calculates the value of the spring at a given time for a starting and ending value.
  public func value<Value: Animatable>(
    fromValue: Value,
    toValue: Value,
    initialVelocity: Value,
    time: TimeInterval
  ) -> Value where Value.AnimatableData: VectorArithmetic {
    var value = fromValue
    let (start, end) = (fromValue.animatableData, toValue.animatableData)
    value.animatableData =
      start
      + self.value(target: end - start, initialVelocity: initialVelocity.animatableData, time: time)
    return value
  }

  /// Calculates the velocity of the spring at a given time given a target value.
  public func velocity<Value: VectorArithmetic>(
    target: Value,
    initialVelocity: Value = .zero,
    time: TimeInterval
  ) -> Value {
    let step = 0.000_01
    let later = value(target: target, initialVelocity: initialVelocity, time: time + step)
    let earlier = value(target: target, initialVelocity: initialVelocity, time: max(time - step, 0))
    return (later - earlier).scaled(by: 1 / (time < step ? time + step : 2 * step))
  }

  /// Returns the rest of the initial distance at a time, and the distance that results from an initial velocity of one.
  private func factors(at time: TimeInterval) -> (rest: Double, speed: Double) {
    let (time, omega, ratio) = (max(time, 0), frequency, dampingRatio)
    if ratio < 1 {
      let damped = omega * (1 - ratio * ratio).squareRoot()
      let decay = exp(-ratio * omega * time)
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      return (decay * (cosine + ratio * omega / damped * sine), decay * sine / damped)
    }
    if ratio == 1 {
      let decay = exp(-omega * time)
      return (decay * (1 + omega * time), decay * time)
    }
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (-omega * (ratio - root), -omega * (ratio + root))
    let (slowDecay, fastDecay) = (exp(slow * time), exp(fast * time))
    return (
      (slow * fastDecay - fast * slowDecay) / (slow - fast), (slowDecay - fastDecay) / (slow - fast)
    )
  }
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
  /// A persistent spring animation.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(response: spring.response, dampingFraction: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// An interpolating spring animation that uses a damped spring model to produce values in the range of one to zero.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    .interpolatingSpring(
      mass: spring.mass,
      stiffness: spring.stiffness,
      damping: spring.damping,
      initialVelocity: initialVelocity
    )
  }
}
