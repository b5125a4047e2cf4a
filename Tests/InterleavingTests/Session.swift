import Interleaving

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What one process runs: scenarios or chains, one after the other, with a line for each.
final class Session {
  private let options: Options
  private let explorer = Explorer()
  private var current: Scenario?
  private var ran = 0
  private var failed = 0
  private var schedules = 0
  private var cutOff = 0
  private var known: [String: Int] = [:]

  init(options: Options) {
    self.options = options
    reportTraps(to: self)
  }

  /// - Returns: Whether everything is as expected.
  func run(_ scenarios: [Scenario]) -> Bool {
    let shard = options.shard ?? Options.Shard(index: 0, count: 1, first: 0)
    let indices = scenarios.indices.filter { $0 % shard.count == shard.index && $0 >= shard.first }
    let start = ContinuousClock.now
    for (done, index) in indices.enumerated() {
      begin(index)
      let spent = (ContinuousClock.now - start) / .seconds(1)
      explore(
        scenarios[index],
        seconds: max(options.seconds - spent, 0.2) / Double(indices.count - done) * 4
      )
    }
    return end()
  }

  func begin(_ index: Int) {
    if options.shard != nil { print("#at \(index)") }
    fflush(nil)
  }

  func end() -> Bool {
    if options.shard != nil {
      tellRan()
    } else {
      print("\(schedules) schedules")
      print("Test run with \(ran) tests \(failed == 0 ? "passed" : "failed with \(failed) issues")")
    }
    fflush(nil)
    return failed == 0
  }

  /// For the process that adds up.
  private func tellRan() {
    print("#ran \(ran) \(schedules) \(cutOff)")
    for (issue, count) in known { print("#known \(count) \(issue)") }
  }

  /// Looks at a scenario at each grain until one fails.
  private func explore(_ scenario: Scenario, seconds: Double) {
    ran += 1
    current = scenario
    var notes: [String] = []
    var failure: Failure?
    var count = 0
    for grain in options.grains where failure == nil {
      let budget = Explorer.Budget(
        seconds: seconds / Double(options.grains.count),
        schedules: options.schedules
      )
      let outcome = explorer.search(
        scenario,
        grain: grain,
        preemptions: options.preemptions,
        seed: options.seed,
        budget: budget
      )
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
      cutOff += 1
      words += ", CUT OFF, whole up to \(outcome.completeTo.map { "\($0)" } ?? "no") preemptions"
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
      print("  again: interleaving --replay \(failure.address(scenario.name))")
    case (_, let failure?):
      fail(scenario.name, "after \(schedules) schedules: \(failure.message)")
      print("  again: interleaving --replay \(failure.address(scenario.name))")
      for line in failure.trace { print(line) }
    case (.failure(let reason), nil), (.trap(let reason), nil):
      fail(scenario.name, "after \(schedules) schedules: it passes, expected is: \(reason) (\(notes))")
    }
  }

  /// A few hundred schedules: those with one preemption, and some at random.
  func find(_ scenario: Scenario) -> Failure? {
    ran += 1
    current = scenario
    for grain in options.grains {
      var budget = Explorer.Budget(schedules: 120)
      let outcome = explorer.search(
        scenario,
        grain: grain,
        preemptions: 1,
        seed: options.seed,
        budget: budget
      )
      schedules += outcome.schedules
      if let failure = outcome.failure { return failure }
      budget.schedules = 40
      let sample = explorer.sample(scenario, grain: grain, seed: options.seed, budget: budget)
      schedules += sample.schedules
      if let failure = sample.failure { return failure }
    }
    return nil
  }

  func noteKnown(_ issue: String) {
    known[issue, default: 0] += 1
  }

  func tellFailure(_ scenario: Scenario, _ failure: Failure) {
    fail(scenario.name, "after some schedules: \(failure.message)")
    print("  again: interleaving --replay \(failure.address(scenario.name))")
    if let description = scenario.description { print(description) }
    for line in failure.trace { print(line) }
  }

  func fail(_ name: String, _ reason: String) {
    failed += 1
    print("✘ Test \(name) failed \(reason)")
  }

  func pass(_ name: String) {
    print("✔ Test \(name) passed")
  }

  /// Notes a test that no scenario is.
  func count(schedules: Int) {
    ran += 1
    self.schedules += schedules
  }

  /// Called on the thread that has trapped, when the process is about to end.
  func concludeTrap(signal: Int32) {
    defer { if options.shard != nil { tellRan() } }
    guard let (name, turns) = explorer.current else { return }
    let again = "  again: interleaving --replay \(name):\(turns.grain.rawValue):\(turns.schedule)"
    if let issue = KnownIssues.ofChainsThatTrap, name.hasPrefix("chain-") { return noteKnown(issue) }
    if let current, current.name == name, case .trap(let reason) = current.expectation {
      print("✔ Test \(name) passed with 1 known issue: a trap, \(reason)")
      print(again)
      return
    }
    print("✘ Test \(name) failed after a trap, signal \(signal)")
    print(again)
    if let description = ChainSession.scenario(name)?.description { print(description) }
    for line in turns.describeTrace() { print(line) }
  }

  /// Runs one schedule again, with its trace.
  func runAgain(_ replay: String, scenario find: (String) -> Scenario?) throws -> Bool {
    let parts = replay.split(separator: ":").map(String.init)
    guard parts.count == 3, let scenario = find(parts[0]),
      let grain = Int(parts[1]).flatMap(Grain.init(rawValue:)), let schedule = Schedule(parts[2])
    else { throw Options.Wrong(description: "--replay needs NAME:GRAIN:SCHEDULE, not \(replay)") }
    let strategy = Replay(schedule)
    let failure = explorer.run(scenario, grain: grain, by: strategy)
    let (_, turns) = explorer.current!
    _ = strategy.end(turns.record)
    if !strategy.isFaithful { print("The schedule does not fit: another build recorded it.") }
    if let description = scenario.description { print(description) }
    for line in turns.describeTrace() { print(line) }
    print(failure.map { "failed: \($0.message)" } ?? "passed")
    return failure == nil
  }
}

extension Failure {
  /// What `--replay` takes.
  func address(_ name: String) -> String { "\(name):\(grain.rawValue):\(schedule)" }
}
