extension Animation {
  /// A spring without overshoot: ``spring(duration:bounce:blendDuration:)`` with its defaults.
  public static let spring = spring(duration: 0.5)

  /// Returns a spring animation with a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - bounce: The bounce: 0 for none, 1 for endless oscillation. A negative value, down to -1, slows the
  ///     movement near its end.
  ///   - blendDuration: The time in seconds over which it replaces another spring.
  public static func spring(
    duration: Double = 0.5,
    bounce: Double = 0,
    blendDuration: Double = 0
  ) -> Animation {
    spring(
      response: duration,
      dampingFraction: dampingFraction(bounce: bounce),
      blendDuration: blendDuration
    )
  }

  /// Returns a spring animation with a response and damping.
  ///
  /// - Parameters:
  ///   - response: The approximate duration of one oscillation in seconds.
  ///   - dampingFraction: The damping: 0 for endless oscillation, 1 for no overshoot.
  ///   - blendDuration: The time in seconds over which it replaces another spring.
  // Disfavoured, so that `spring()` is the spring with a perceived duration.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5,
    dampingFraction: Double = 0.825,
    blendDuration: Double = 0
  ) -> Animation {
    Animation(
      curve: .spring(
        response: response,
        dampingFraction: dampingFraction,
        blendDuration: blendDuration
      ),
      duration: response
    )
  }

  private static func dampingFraction(bounce: Double) -> Double {
    bounce < 0 ? 1 / (1 + max(bounce, -1)) : 1 - min(bounce, 1)
  }
}

// MARK: Presets

extension Animation {
  /// A spring without overshoot.
  public static let smooth = smooth()

  /// Returns a spring without overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a slight overshoot.
  public static let snappy = snappy()

  /// Returns a spring with a slight overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a visible overshoot.
  public static let bouncy = bouncy()

  /// Returns a spring with a visible overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

// MARK: For movements that follow a hand

extension Animation {
  /// A spring for interactive gestures: ``interactiveSpring(response:dampingFraction:blendDuration:)`` with
  /// its defaults.
  public static let interactiveSpring = interactiveSpring(response: 0.15)

  /// Returns a spring for interactive gestures, with a response and damping.
  ///
  /// - Parameters:
  ///   - response: The approximate duration of one oscillation in seconds.
  ///   - dampingFraction: The damping: 0 for endless oscillation, 1 for no overshoot.
  ///   - blendDuration: The time in seconds over which it replaces another spring.
  public static func interactiveSpring(
    response: Double = 0.15,
    dampingFraction: Double = 0.86,
    blendDuration: Double = 0.25
  ) -> Animation {
    Animation(
      curve: .interactiveSpring(
        response: response,
        dampingFraction: dampingFraction,
        blendDuration: blendDuration
      ),
      duration: response
    )
  }

  /// Returns a spring for interactive gestures, with a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.14.
  ///   - blendDuration: The time in seconds over which it replaces another spring.
  // Disfavoured, so that `interactiveSpring()` is unambiguous: the springs are equal.
  @_disfavoredOverload
  public static func interactiveSpring(
    duration: Double = 0.15,
    extraBounce: Double = 0,
    blendDuration: Double = 0.25
  ) -> Animation {
    interactiveSpring(
      response: duration,
      dampingFraction: dampingFraction(bounce: 0.14 + extraBounce),
      blendDuration: blendDuration
    )
  }
}

// MARK: By physics

extension Animation {
  /// A spring without overshoot whose movements are additive:
  /// ``interpolatingSpring(duration:bounce:initialVelocity:)`` with its defaults.
  public static let interpolatingSpring = interpolatingSpring()

  /// Returns a spring animation with physical parameters.
  ///
  /// Its ``duration`` is that of one oscillation without damping.
  ///
  /// - Parameters:
  ///   - mass: The mass attached to the spring.
  ///   - stiffness: The force that stretches the spring by one unit.
  ///   - damping: The force that resists a movement with unit speed.
  ///   - initialVelocity: The initial speed, in lengths of the whole movement per second.
  public static func interpolatingSpring(
    mass: Double = 1,
    stiffness: Double,
    damping: Double,
    initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      curve: .interpolatingSpring(
        mass: mass,
        stiffness: stiffness,
        damping: damping,
        initialVelocity: initialVelocity
      ),
      duration: 2 * .pi * (mass / stiffness).squareRoot()
    )
  }

  /// Returns a spring animation of mass 1, with a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - bounce: The bounce: 0 for none, 1 for endless oscillation. A negative value, down to -1, slows the
  ///     movement near its end.
  ///   - initialVelocity: The initial speed, in lengths of the whole movement per second.
  public static func interpolatingSpring(
    duration: Double = 0.5,
    bounce: Double = 0,
    initialVelocity: Double = 0
  ) -> Animation {
    let frequency = 2 * .pi / duration
    return interpolatingSpring(
      stiffness: frequency * frequency,
      damping: 2 * dampingFraction(bounce: bounce) * frequency,
      initialVelocity: initialVelocity
    )
  }
}
