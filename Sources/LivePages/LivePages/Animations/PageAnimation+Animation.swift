import ComposableArchitecture
import LivePagesCore

extension PageAnimation {
  /// Makes the page's form of an animation.
  ///
  /// CSS knows the same Bézier curves. A spring becomes the heights that it goes through.
  public init(_ animation: Animation) {
    switch animation.curve {
    case .linear: self.init(animation, timing: .linear)
    case .easeIn: self.init(animation, timing: .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    case .easeOut: self.init(animation, timing: .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    case .easeInOut: self.init(animation, timing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    case .timingCurve(let x1, let y1, let x2, let y2):
      // CSS takes no curve that runs back in time.
      let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
      self.init(animation, timing: .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    case .spring(let response, let dampingFraction, _),
      .interactiveSpring(let response, let dampingFraction, _):
      let spring = SpringCurve(response: response, dampingFraction: dampingFraction)
      self.init(animation, timing: .points(spring.heights()), duration: spring.duration)
    case .interpolatingSpring(let mass, let stiffness, let damping, let initialVelocity):
      let spring = SpringCurve(
        response: animation.duration,
        dampingFraction: damping / (2 * (mass * stiffness).squareRoot()),
        initialVelocity: initialVelocity
      )
      self.init(animation, timing: .points(spring.heights()), duration: spring.duration)
    }
  }

  /// - Parameter duration: The duration in seconds, if it is not the animation's own.
  private init(_ animation: Animation, timing: Timing, duration: Double? = nil) {
    self.init(
      timing: timing,
      duration: (duration ?? animation.duration) / animation.speed,
      delay: animation.delay,
      repetition: Repetition(animation.repetition),
      autoreverses: animation.autoreverses
    )
  }
}

extension PageAnimation.Repetition {
  fileprivate init(_ repetition: Animation.Repetition) {
    switch repetition {
    case .count(let count): self = .count(count)
    case .forever: self = .forever
    }
  }
}
