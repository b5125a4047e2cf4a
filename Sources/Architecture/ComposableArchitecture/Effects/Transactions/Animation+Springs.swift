extension Animation {
  /// A spring animation without overshoot, with the default arguments of
  /// ``spring(duration:bounce:blendDuration:)``.
  public static let spring = spring(duration: 0.5)

  /// Returns a spring animation with a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - bounce: The bounce of the spring, from 0 for no bounce to 1 for a spring that oscillates forever. A negative
  ///     value, down to -1, slows the movement near its end.
  ///   - blendDuration: The time, in seconds, over which this spring replaces another spring animation.
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
  ///   - response: The approximate duration of one oscillation, in seconds.
  ///   - dampingFraction: The damping of the spring, from 0 for a spring that oscillates forever to 1 for one that
  ///     does not overshoot.
  ///   - blendDuration: The time, in seconds, over which this spring replaces another spring animation.
  // Disfavored, so that `spring()` refers to the spring with a perceived duration.
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
  /// A spring animation without overshoot.
  public static let smooth = smooth()

  /// Returns a spring animation without overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce to add to the preset's bounce of 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring animation with a slight overshoot.
  public static let snappy = snappy()

  /// Returns a spring animation with a slight overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce to add to the preset's bounce of 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring animation with a visible overshoot.
  public static let bouncy = bouncy()

  /// Returns a spring animation with a visible overshoot.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce to add to the preset's bounce of 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

// MARK: For movements that follow a hand

extension Animation {
  /// A spring animation for interactive gestures, with the default arguments of
  /// ``interactiveSpring(response:dampingFraction:blendDuration:)``.
  public static let interactiveSpring = interactiveSpring(response: 0.15)

  /// Returns a spring animation for interactive gestures with a response and damping.
  ///
  /// - Parameters:
  ///   - response: The approximate duration of one oscillation, in seconds.
  ///   - dampingFraction: The damping of the spring, from 0 for a spring that oscillates forever to 1 for one that
  ///     does not overshoot.
  ///   - blendDuration: The time, in seconds, over which this spring replaces another spring animation.
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

  /// Returns a spring animation for interactive gestures with a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce to add to the preset's bounce of 0.14.
  ///   - blendDuration: The time, in seconds, over which this spring replaces another spring animation.
  // Disfavored, so that `interactiveSpring()` is unambiguous. Both methods return equal springs.
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
  /// A spring animation without overshoot whose movements add up, with the default arguments of
  /// ``interpolatingSpring(duration:bounce:initialVelocity:)``.
  public static let interpolatingSpring = interpolatingSpring()

  /// Returns a spring animation with physical parameters.
  ///
  /// The animation's ``duration`` is the duration of one undamped oscillation.
  ///
  /// - Parameters:
  ///   - mass: The mass attached to the spring.
  ///   - stiffness: The force that stretches the spring by one unit.
  ///   - damping: The force that resists a movement at unit speed.
  ///   - initialVelocity: The initial speed, as a multiple of the whole distance per second.
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

  /// Returns a spring animation with a mass of 1 and a perceived duration.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - bounce: The bounce of the spring, from 0 for no bounce to 1 for a spring that oscillates forever. A negative
  ///     value, down to -1, slows the movement near its end.
  ///   - initialVelocity: The initial speed, as a multiple of the whole distance per second.
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
