extension Animation {
  /// A spring that does not swing over: ``spring(duration:bounce:blendDuration:)`` with its defaults.
  public static let spring = spring(duration: 0.5)

  /// Returns an animation that moves like a spring, by how long it seems to take.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - bounce: The bounce: none at 0, without end at 1. A negative value, down to -1, makes it
  ///     slower to arrive.
  ///   - blendDuration: The time in seconds over which it takes over from another spring.
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

  /// Returns an animation that moves like a spring, by its swings.
  ///
  /// - Parameters:
  ///   - response: The approximate length of one swing in seconds.
  ///   - dampingFraction: The damping: with 0 it never rests, with 1 it does not swing over.
  ///   - blendDuration: The time in seconds over which it takes over from another spring.
  // Disfavoured, so that `spring()` is the spring that is given by its duration.
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
  /// A spring that does not swing over.
  public static let smooth = smooth()

  /// Returns a spring that does not swing over.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring that swings over a little.
  public static let snappy = snappy()

  /// Returns a spring that swings over a little.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring that swings over visibly.
  public static let bouncy = bouncy()

  /// Returns a spring that swings over visibly.
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
  /// A spring for movements that follow a hand:
  /// ``interactiveSpring(response:dampingFraction:blendDuration:)`` with its defaults.
  public static let interactiveSpring = interactiveSpring(response: 0.15)

  /// Returns a spring for movements that follow a hand, by its swings.
  ///
  /// - Parameters:
  ///   - response: The approximate length of one swing in seconds.
  ///   - dampingFraction: The damping: with 0 it never rests, with 1 it does not swing over.
  ///   - blendDuration: The time in seconds over which it takes over from another spring.
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

  /// Returns a spring for movements that follow a hand, by how long it seems to take.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - extraBounce: The bounce to add to the preset's, which is 0.14.
  ///   - blendDuration: The time in seconds over which it takes over from another spring.
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
  /// A spring that does not swing over and whose movements add up:
  /// ``interpolatingSpring(duration:bounce:initialVelocity:)`` with its defaults.
  public static let interpolatingSpring = interpolatingSpring()

  /// Returns an animation that moves like a spring of the given physics.
  ///
  /// Its ``duration`` is the time that one swing would take without damping.
  ///
  /// - Parameters:
  ///   - mass: The mass that hangs on the spring.
  ///   - stiffness: The force that it takes to stretch the spring by one.
  ///   - damping: The force that brakes a movement with the speed of one.
  ///   - initialVelocity: The speed at first, in lengths of the whole movement for each second.
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

  /// Returns an animation that moves like a spring of mass 1, by how long it seems to take.
  ///
  /// - Parameters:
  ///   - duration: The perceived length in seconds.
  ///   - bounce: The bounce: none at 0, without end at 1. A negative value, down to -1, makes it
  ///     slower to arrive.
  ///   - initialVelocity: The speed at first, in lengths of the whole movement for each second.
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
