import Sampling

/// Something that is done again and again, to be measured.
struct Steps {
  /// How many of them a round takes.
  let count: Int
  /// Does so many of them.
  let work: (Int) -> Void
}

/// The same of work that is waited for.
struct AsyncSteps {
  /// How many of them a round takes.
  let count: Int
  /// Does so many of them.
  let work: @MainActor (Int) async -> Void
}

/// Measures several kinds of steps in turn, a little of each in every round, so that whatever else the
/// machine does slows all of them: what is compared is measured in the same moments.
@MainActor
struct Turns {
  /// Into how many short parts a round is divided: what interrupts one of them is none of the least.
  private static let parts = 10
  /// Tasks are interrupted more often: they wait for a second thread.
  private static let asyncParts = 100

  private let rounds: Int
  private let clock = ContinuousClock()

  init(rounds: Int) {
    self.rounds = rounds
  }

  /// Nanoseconds for each step, the least of all parts: what else the machine does only adds to it.
  func nanoseconds(_ steps: [Steps]) -> [Double] {
    var least = steps.map { _ in Duration.seconds(Int.max) }
    // The first turn is no part: it warms up.
    for turn in 0...(rounds * Self.parts) {
      for (index, steps) in steps.enumerated() {
        let duration = clock.measure { steps.work(steps.count / Self.parts) }
        if turn > 0 { least[index] = min(least[index], duration) }
      }
    }
    return zip(steps, least).map { $1 / .nanoseconds(1) / Double($0.count / Self.parts) }
  }

  /// Nanoseconds for each step, the least of all parts.
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
