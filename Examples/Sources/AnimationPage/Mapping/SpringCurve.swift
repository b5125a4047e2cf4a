import Foundation

/// How far a spring has come over time: from 0 at the start to 1 at rest, beyond 1 where it swings over.
///
/// It is the solution of the damped oscillator that is let go of at rest. `response` is the length of a swing without damping.
struct SpringCurve {
  /// Closer to its rest than this, a spring counts as at rest.
  private static let precision = 0.001
  /// A spring that is damped little would swing for minutes, and one that is damped much would creep.
  private static let longest = 10.0

  let response: Double
  let dampingFraction: Double

  /// - Parameters:
  ///   - response: How many seconds one swing takes about. What is not positive gives a spring that is at rest at once.
  ///   - dampingFraction: How fast it comes to rest: 0 never, 1 without swinging over. What is negative counts as 0.
  init(response: Double, dampingFraction: Double) {
    self.response = response
    self.dampingFraction = max(dampingFraction, 0)
  }

  private var frequency: Double { 2 * .pi / response }

  /// How far it has come after some seconds.
  func height(at time: Double) -> Double {
    guard response > 0 else { return 1 }
    let decay = dampingFraction * frequency
    if dampingFraction < 1 {
      let swing = frequency * (1 - dampingFraction * dampingFraction).squareRoot()
      return 1 - exp(-decay * time) * (cos(swing * time) + decay / swing * sin(swing * time))
    }
    if dampingFraction == 1 {
      return 1 - exp(-decay * time) * (1 + decay * time)
    }
    let root = frequency * (dampingFraction * dampingFraction - 1).squareRoot()
    let (slow, fast) = (root - decay, -root - decay)
    return 1 - (slow * exp(fast * time) - fast * exp(slow * time)) / (slow - fast)
  }

  /// After how many seconds it is at rest, at most ten swings.
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

  /// The heights at equal distances in time, from 0 at the start to 1 at the end.
  func heights(_ count: Int = 61) -> [Double] {
    let step = duration / Double(count - 1)
    let between = (1..<count - 1).map { index in
      (height(at: Double(index) * step) * 10_000).rounded() / 10_000
    }
    return [0] + between + [1]
  }
}
