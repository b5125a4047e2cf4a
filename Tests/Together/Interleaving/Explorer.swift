/// Runs a scenario with successive schedules until one fails or all have run.
package final class Explorer {
  /// The result of exploring a scenario.
  package struct Outcome: Sendable {
    package var schedules = 0
    package var failure: Failure?
    /// The largest number of preemptions for which every schedule ran.
    package var completeTo: Int?
    /// Whether the budget ran out before the search ended.
    package var isCutOff = false
    /// The number of steps of the longest run.
    package var longest = 0
    /// Whether runs with the same schedule were equal.
    package var isDeterministic = true
  }

  package struct Budget: Sendable {
    package var seconds: Double
    package var schedules: Int

    package init(seconds: Double = .infinity, schedules: Int = .max) {
      self.seconds = seconds
      self.schedules = schedules
    }
  }

  /// The current run, for the trap handler.
  package private(set) var current: (name: String, turns: Turns)?

  private var turns: [Grain: Turns] = [:]

  package init() {}

  private func turns(of grain: Grain) -> Turns {
    if let existing = turns[grain], existing.stop == nil { return existing }
    // The threads of an unfinished run are abandoned.
    let new = Turns(grain: grain)
    turns[grain] = new
    return new
  }

  /// Runs the scenario once.
  package func run(_ scenario: Scenario, grain: Grain, by strategy: any Strategy) -> Failure? {
    let turns = turns(of: grain)
    current = (scenario.name, turns)
    strategy.begin()
    let trial = Trial()
    scenario.setUp(trial)
    turns.run(trial.takeThreads(), by: strategy)
    if let stop = turns.stop {
      // The abandoned threads keep references to the trial forever.
      return failure(trial.failure ?? stop.description, turns)
    }
    trial.check()
    trial.checkReleases()
    return trial.failure.map { failure($0, turns) }
  }

  private func failure(_ message: String, _ turns: Turns) -> Failure {
    Failure(message: message, grain: turns.grain, schedule: turns.schedule, trace: turns.describeTrace())
  }

  /// Runs every schedule without preemptions, then with one, and so on. If the budget runs out, a tenth of it
  /// goes to random schedules, because the remaining schedules of the search resemble each other.
  package func search(
    _ scenario: Scenario,
    grain: Grain,
    preemptions: Int,
    seed: UInt64,
    budget: Budget
  ) -> Outcome {
    var outcome = Outcome()
    let watch = Stopwatch(budget)
    for bound in 0...preemptions {
      let strategy = DepthFirst(preemptions: bound)
      repeat {
        if watch.isOver(after: outcome.schedules) {
          outcome.isCutOff = true
          let rest = Budget(seconds: budget.seconds / 10, schedules: budget.schedules / 10)
          outcome.add(sample(scenario, grain: grain, seed: seed, budget: rest))
          return outcome
        }
        outcome.note(run(scenario, grain: grain, by: strategy), turns[grain]!)
        if outcome.failure != nil { return outcome }
      } while strategy.end(turns[grain]!.record)
      if !strategy.isDeterministic { outcome.isDeterministic = false }
      outcome.completeTo = bound
    }
    return outcome
  }

  /// Runs random schedules, alternating between random priorities and random walks.
  package func sample(_ scenario: Scenario, grain: Grain, seed: UInt64, budget: Budget) -> Outcome {
    var outcome = Outcome()
    let watch = Stopwatch(budget)
    let strategies: [any Strategy] = [
      RandomPriorities(depth: 3, seed: seed), RandomWalk(seed: seed), RandomPriorities(depth: 2, seed: ~seed),
    ]
    while !watch.isOver(after: outcome.schedules) {
      let strategy = strategies[outcome.schedules % strategies.count]
      outcome.note(run(scenario, grain: grain, by: strategy), turns[grain]!)
      if outcome.failure != nil { break }
      _ = strategy.end(turns[grain]!.record)
    }
    return outcome
  }
}

extension Explorer.Outcome {
  fileprivate mutating func note(_ failure: Failure?, _ turns: Turns) {
    self.failure = failure
    schedules += 1
    longest = max(longest, turns.steps.count)
  }

  fileprivate mutating func add(_ other: Self) {
    failure = other.failure
    schedules += other.schedules
    longest = max(longest, other.longest)
  }
}

private struct Stopwatch {
  /// The minimum number of schedules, so that slow machines also explore some.
  private static let least = 100

  private let end: ContinuousClock.Instant
  private let schedules: Int

  init(_ budget: Explorer.Budget) {
    end = .now + .seconds(min(budget.seconds, 1e6))
    schedules = budget.schedules
  }

  func isOver(after count: Int) -> Bool {
    count >= schedules || count >= Self.least && .now >= end
  }
}

extension Turns.Stop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .deadlock: "deadlock: every thread that has not ended waits"
    case .livelock(let steps): "no end after \(steps) steps"
    case .blockedOutside: "a thread waits for something that is not controlled, or runs for ever"
    }
  }
}
