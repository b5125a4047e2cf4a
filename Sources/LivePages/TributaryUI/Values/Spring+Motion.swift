import Foundation

extension Spring {
  /// Calculates the value of the spring at a given time for a starting and ending value.
  public func value<Value: VectorArithmetic>(
    target: Value,
    initialVelocity: Value = .zero,
    time: TimeInterval
  ) -> Value {
    let motion = motion(at: time)
    return target - target.scaled(by: motion.rest) + initialVelocity.scaled(by: motion.push)
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
    let motion = motion(at: time)
    return initialVelocity.scaled(by: motion.pushRate) - target.scaled(by: motion.restRate)
  }

  /// Calculates the velocity of the spring at a given time for a starting and ending value.
  public func velocity<Value: Animatable>(
    fromValue: Value,
    toValue: Value,
    initialVelocity: Value,
    time: TimeInterval
  ) -> Value where Value.AnimatableData: VectorArithmetic {
    var velocity = initialVelocity
    velocity.animatableData = self.velocity(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData,
      time: time
    )
    return velocity
  }

  /// Updates the current value and velocity of a spring.
  ///
  /// - Parameters:
  ///   - value: The current value of the spring.
  ///   - velocity: The current velocity of the spring.
  ///   - target: The target that `value` is moving towards.
  ///   - deltaTime: The amount of time that has passed since the spring was at the position specified by `value`.
  public func update<Value: VectorArithmetic>(
    value: inout Value,
    velocity: inout Value,
    target: Value,
    deltaTime: TimeInterval
  ) {
    let (start, distance, push) = (value, target - value, velocity)
    value = start + self.value(target: distance, initialVelocity: push, time: deltaTime)
    velocity = self.velocity(target: distance, initialVelocity: push, time: deltaTime)
  }

  /// Calculates the force upon the spring given a current position, target, and velocity amount.
  public func force<Value: VectorArithmetic>(target: Value, position: Value, velocity: Value) -> Value {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Calculates the force upon the spring given a current position, velocity, and the starting and end values.
  public func force<Value: Animatable>(
    fromValue: Value,
    toValue: Value,
    position: Value,
    velocity: Value
  ) -> Value where Value.AnimatableData: VectorArithmetic {
    var force = velocity
    force.animatableData = self.force(
      target: toValue.animatableData,
      position: position.animatableData,
      velocity: velocity.animatableData
    )
    return force
  }
}

extension Spring {
  /// The estimated duration required for the spring system to be considered at rest, with a target of 1 and a
  /// threshold of 0.001.
  ///
  /// The duration is at most a minute.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  /// Returns the estimated duration required for the spring system to be considered at rest.
  ///
  /// The duration is at most a minute.
  ///
  /// - Parameters:
  ///   - target: The target of the spring.
  ///   - initialVelocity: The initial velocity of the spring.
  ///   - epsilon: The threshold for how small all subsequent values need to be before the spring is considered to
  ///     have settled.
  public func settlingDuration<Value: VectorArithmetic>(
    target: Value,
    initialVelocity: Value = .zero,
    epsilon: Double
  ) -> TimeInterval {
    let (distance, speed) = (
      target.magnitudeSquared.squareRoot(), initialVelocity.magnitudeSquared.squareRoot()
    )
    return min(settlingTime(distance: distance, speed: speed, epsilon: epsilon), 60)
  }

  /// Returns the estimated duration required for the spring system to be considered at rest.
  ///
  /// The duration is at most a minute.
  public func settlingDuration<Value: Animatable>(
    fromValue: Value,
    toValue: Value,
    initialVelocity: Value,
    epsilon: Double
  ) -> TimeInterval where Value.AnimatableData: VectorArithmetic {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon
    )
  }

  /// Returns the time after which the distance from the target stays below a threshold.
  func settlingTime(distance: Double, speed: Double, epsilon: Double) -> TimeInterval {
    let epsilon = max(epsilon, 1e-9)
    // The largest distance decreases from the start, or once the initial velocity has taken effect.
    var low = dampingRatio < 1 ? 0 : 1 / frequency
    var high = low
    while high < 1e7, !(reach(distance, speed, at: high) < epsilon) { high = 2 * high + response / 8 }
    if reach(distance, speed, at: low) < epsilon { return low }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if reach(distance, speed, at: middle) < epsilon { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns the largest distance from the target after a time.
  private func reach(_ distance: Double, _ speed: Double, at time: TimeInterval) -> Double {
    guard dampingRatio < 1 else {
      let motion = motion(at: time)
      return distance * motion.rest + speed * motion.push
    }
    let decay = dampingRatio * frequency
    let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let width = (speed + decay * distance) / swing
    return exp(-decay * time) * (distance * distance + width * width).squareRoot()
  }
}

/// The motion of a spring at a time.
private struct SpringMotion {
  /// The remaining part of an initial distance of one.
  let rest: Double
  /// The distance that results from an initial velocity of one.
  let push: Double
  let restRate: Double
  let pushRate: Double
}

extension Spring {
  private func motion(at time: TimeInterval) -> SpringMotion {
    let (time, omega, ratio) = (min(max(0, time), 1e6), frequency, dampingRatio)
    if ratio < 1 {
      let (rate, damped) = (ratio * omega, omega * (1 - ratio * ratio).squareRoot())
      let decay = exp(-rate * time)
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      return SpringMotion(
        rest: decay * (cosine + rate / damped * sine),
        push: decay * sine / damped,
        restRate: -decay * omega * omega / damped * sine,
        pushRate: decay * (cosine - rate / damped * sine)
      )
    }
    if ratio == 1 {
      let decay = exp(-omega * time)
      return SpringMotion(
        rest: decay * (1 + omega * time),
        push: decay * time,
        restRate: -decay * omega * omega * time,
        pushRate: decay * (1 - omega * time)
      )
    }
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (-omega / (ratio + root), -omega * (ratio + root))
    let (slowDecay, fastDecay) = (exp(slow * time), exp(fast * time))
    let difference = slow - fast
    return SpringMotion(
      rest: (slow * fastDecay - fast * slowDecay) / difference,
      push: (slowDecay - fastDecay) / difference,
      restRate: slow * fast * (fastDecay - slowDecay) / difference,
      pushRate: (slow * slowDecay - fast * fastDecay) / difference
    )
  }
}
