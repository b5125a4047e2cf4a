import ComposableArchitecture
import Foundation
import LivePagesCore

extension PageAnimation {
  /// Creates a page animation from a feature's animation.
  ///
  /// The page shows the same curves as an app, because CSS supports Bézier curves, and a spring becomes a
  /// list of positions.
  public init(_ animation: Animation) {
    switch animation.curve {
    case .linear: self.init(animation, timing: .linear)
    case .easeIn: self.init(animation, timing: .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    case .easeOut: self.init(animation, timing: .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    case .easeInOut: self.init(animation, timing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    case .timingCurve(let x1, let y1, let x2, let y2):
      // CSS doesn't permit curves that run backward in time.
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

  /// - Parameter duration: The duration in seconds, or `nil` for the animation's own.
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

/// The position of a spring over time, from 0 at the start to 1 at rest. It exceeds 1 when the spring
/// overshoots.
///
/// The curve is the solution of a damped oscillator with an initial velocity. `response` is the period of the
/// undamped oscillation.
struct SpringCurve {
  /// The distance from the resting position at which the spring is considered to be at rest.
  private static let precision = 0.001
  /// The maximum duration, in periods. Without it, a weakly damped spring would oscillate for minutes, and a
  /// strongly damped one would creep.
  private static let longest = 10.0

  let response: Double
  let dampingFraction: Double
  let initialVelocity: Double

  /// - Parameters:
  ///   - response: The approximate period in seconds. If it isn't a positive, finite number, the spring comes
  ///     to rest immediately.
  ///   - dampingFraction: The damping. A spring with a damping of 0 swings forever, and one with a damping of
  ///     1 doesn't overshoot. A negative value has the same effect as 0.
  ///   - initialVelocity: The initial velocity, in total distances per second.
  init(response: Double, dampingFraction: Double, initialVelocity: Double = 0) {
    self.response = response.isFinite ? response : 0
    self.dampingFraction = max(dampingFraction, 0)
    self.initialVelocity = initialVelocity
  }

  private var frequency: Double { 2 * .pi / response }

  /// Returns the position at the specified time in seconds.
  func height(at time: Double) -> Double {
    guard response > 0 else { return 1 }
    let decay = dampingFraction * frequency
    if dampingFraction < 1 {
      let swing = frequency * (1 - dampingFraction * dampingFraction).squareRoot()
      let share = (decay - initialVelocity) / swing
      return 1 - exp(-decay * time) * (cos(swing * time) + share * sin(swing * time))
    }
    if dampingFraction == 1 {
      return 1 - exp(-decay * time) * (1 + (decay - initialVelocity) * time)
    }
    let root = frequency * (dampingFraction * dampingFraction - 1).squareRoot()
    let (slow, fast) = (root - decay, -root - decay)
    let (slowShare, fastShare) = (-fast - initialVelocity, slow + initialVelocity)
    return 1 - (fastShare * exp(fast * time) + slowShare * exp(slow * time)) / (slow - fast)
  }

  /// The time until the spring comes to rest, in seconds, limited to ten periods.
  var duration: Double {
    guard response > 0 else { return 0 }
    let slowest =
      dampingFraction <= 1
      ? dampingFraction * frequency
      : frequency * (dampingFraction - (dampingFraction * dampingFraction - 1).squareRoot())
    let longest = Self.longest * response
    guard slowest > 0 else { return longest }
    return min(-log(Self.precision) / slowest, longest)
  }

  /// Returns the positions at equal time intervals, from 0 at the start to 1 at the end.
  func heights(_ count: Int = 61) -> [Double] {
    let step = duration / Double(count - 1)
    let between = (1..<count - 1).map { index in
      (height(at: Double(index) * step) * 10_000).rounded() / 10_000
    }
    return [0] + between + [1]
  }
}

extension ChangeSignal {
  /// Reports a change to the displayed content, with the animation of the current transaction, if any.
  public func callAsFunction(in transaction: Transaction) {
    if let animation = transaction.animation, !transaction.disablesAnimations {
      self(animation: PageAnimation(animation))
    } else {
      self()
    }
  }
}

extension Button {
  /// Creates a button that sends its action with an animation.
  ///
  /// The page animates the changes that the action makes.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - action: The action to send when the user presses the button.
  ///   - animation: The animation of the changes.
  public init(_ label: String, send action: Action, animation: Animation?) {
    let offer = Offer<Action>(.click, sample: action, subject: animation as Any) { send in
      withAnimation(animation) { send(action) }
    }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
