import Sampling

/// Repeatable steps to measure.
struct Steps {
  /// The number of steps in a round.
  let count: Int
  /// Runs a number of steps.
  let work: (Int) -> Void
}

/// Repeatable asynchronous steps to measure.
struct AsyncSteps {
  /// The number of steps in a round.
  let count: Int
  /// Runs a number of steps.
  let work: @MainActor (Int) async -> Void
}

/// Measures several kinds of steps alternately, a few of each at a time, so that other work of the machine
/// slows all of them down alike.
@MainActor
struct Turns {
  /// The number of parts of a round. Short parts keep an interruption out of the minimum.
  private static let parts = 10
  /// The number of parts of an asynchronous round. Tasks wait for a second thread, so they are interrupted
  /// more often.
  private static let asyncParts = 100

  private let rounds: Int
  private let clock = ContinuousClock()

  init(rounds: Int) {
    self.rounds = rounds
  }

  /// Returns the nanoseconds for each step, the minimum of all parts: other work of the machine only
  /// increases a time.
  func nanoseconds(_ steps: [Steps]) -> [Double] {
    var least = steps.map { _ in Duration.seconds(Int.max) }
    // The first turn only warms up.
    for turn in 0...(rounds * Self.parts) {
      for (index, steps) in steps.enumerated() {
        let duration = clock.measure { steps.work(steps.count / Self.parts) }
        if turn > 0 { least[index] = min(least[index], duration) }
      }
    }
    return zip(steps, least).map { $1 / .nanoseconds(1) / Double($0.count / Self.parts) }
  }

  /// Returns the nanoseconds for each asynchronous step, the minimum of all parts.
  func nanoseconds(_ steps: [AsyncSteps]) async -> [Double] {
    var least = steps.map { _ in Duration.seconds(Int.max) }
    for turn in 0...(rounds * Self.asyncParts) {
      for (index, steps) in steps.enumerated() {
        let start = clock.now
        await steps.work(steps.count / Self.asyncParts)
        if turn > 0 { least[index] = min(least[index], clock.now - start) }
      }
    }
    return zip(steps, least).map { $1 / .nanoseconds(1) / Double($0.count / Self.asyncParts) }
  }
}
