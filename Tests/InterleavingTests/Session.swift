import Interleaving

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func exitProcess(_ code: Int32) -> Never { exit(code) }

/// One run of the program: scenarios, what they found, and the closing line.
final class Session {
  private let options: Options
  private let scenarios: [Scenario]
  private let explorer = Explorer()
  private var ran = 0
  private var failed = 0
  private var schedules = 0

  init(options: Options, scenarios: [Scenario]) {
    self.options = options
    self.scenarios = scenarios
    reportTraps(of: explorer)
  }

  /// - Returns: Whether everything is as expected.
  func run() throws -> Bool {
    if options.lists {
      for scenario in scenarios { print(scenario.name) }
      return true
    }
    if let replay = options.replay { return try runAgain(replay) }
    let chosen = try choose()
    let start = ContinuousClock.now
    for (index, scenario) in chosen.enumerated() {
      let spent = (ContinuousClock.now - start) / .seconds(1)
      explore(scenario, seconds: max(options.seconds - spent, 0.2) / Double(chosen.count - index))
      fflush(nil)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(schedules) schedules, \(Int(Double(schedules) / max(seconds, 0.001))) a second")
    print(
      "Test run with \(ran) tests in interleavings \(failed == 0 ? "passed" : "failed with \(failed) issues")"
    )
    return failed == 0
  }

  private func choose() throws -> [Scenario] {
    if options.names.isEmpty { return scenarios }
    return try options.names.flatMap { name in
      let matches = scenarios.filter {
        $0.name == name || name.hasSuffix("*") && $0.name.hasPrefix(name.dropLast())
      }
      if matches.isEmpty { throw Options.Wrong(description: "There is no scenario \(name)") }
      return matches
    }
  }

  /// Looks at a scenario at each grain until one fails.
  private func explore(_ scenario: Scenario, seconds: Double) {
    ran += 1
    if case .trap(let reason) = scenario.expectation, options.names != [scenario.name] {
      return exploreApart(scenario, reason)
    }
    var notes: [String] = []
    var failure: Failure?
    var count = 0
    for grain in options.grains where failure == nil {
      let budget = Explorer.Budget(seconds: seconds / Double(options.grains.count))
      let outcome = explorer.search(scenario, grain: grain, preemptions: options.preemptions, budget: budget)
      count += outcome.schedules
      failure = outcome.failure
      notes.append(describe(outcome, grain))
    }
    schedules += count
    conclude(scenario, failure, schedules: count, notes.joined(separator: "; "))
  }

  private func describe(_ outcome: Explorer.Outcome, _ grain: Grain) -> String {
    var words = "grain \(grain.rawValue): \(outcome.schedules) schedules of up to \(outcome.longest) steps"
    if outcome.isCutOff {
      words += ", cut off; complete to \(outcome.completeTo.map { "\($0) preemptions" } ?? "no preemption")"
    }
    if !outcome.isDeterministic { words += ", not deterministic" }
    return words
  }

  private func conclude(_ scenario: Scenario, _ failure: Failure?, schedules: Int, _ notes: String) {
    switch (scenario.expectation, failure) {
    case (.success, nil):
      print("✔ Test \(scenario.name) passed (\(notes))")
    case (.failure(let reason), let failure?) where failure.message.contains(reason):
      print(
        "✔ Test \(scenario.name) passed with 1 known issue after \(schedules) schedules: \(failure.message)"
      )
      print("  \(replayLine(scenario, failure))")
    case (_, let failure?):
      failed += 1
      print("✘ Test \(scenario.name) failed after \(schedules) schedules: \(failure.message)")
      print("  \(replayLine(scenario, failure))")
      for line in failure.trace { print(line) }
    case (.failure(let reason), nil), (.trap(let reason), nil):
      failed += 1
      print(
        "✘ Test \(scenario.name) failed after \(schedules) schedules: it passes; expected \(reason) (\(notes))"
      )
    }
  }

  private func replayLine(_ scenario: Scenario, _ failure: Failure) -> String {
    "again: interleaving --replay \(scenario.name):\(failure.grain.rawValue):\(failure.schedule)"
  }

  /// Runs a scenario that ends its process in another one.
  private func exploreApart(_ scenario: Scenario, _ reason: String) {
    var command = [CommandLine.arguments[0], "--only", scenario.name]
    command += ["--preemptions", "\(options.preemptions)", "--seconds", "5"]
    if runProcess(command) {
      failed += 1
      print("✘ Test \(scenario.name) failed after some schedules: it passes; expected a trap: \(reason)")
    } else {
      print("✔ Test \(scenario.name) passed with 1 known issue: a trap, \(reason)")
    }
  }

  private func runAgain(_ replay: String) throws -> Bool {
    let parts = replay.split(separator: ":").map(String.init)
    guard parts.count == 3, let scenario = scenarios.first(where: { $0.name == parts[0] }),
      let grain = Int(parts[1]).flatMap(Grain.init(rawValue:)), let schedule = Schedule(parts[2])
    else { throw Options.Wrong(description: "--replay needs NAME:GRAIN:SCHEDULE, not \(replay)") }
    let strategy = Replay(schedule)
    let failure = explorer.run(scenario, grain: grain, by: strategy)
    let (_, turns) = explorer.current!
    _ = strategy.end(decisions: turns.decisions)
    if !strategy.isFaithful {
      print("The schedule does not fit the scenario: it was recorded by another build.")
    }
    print(failure.map { "failed: \($0.message)" } ?? "passed")
    for line in turns.describeTrace() { print(line) }
    return failure == nil
  }
}
