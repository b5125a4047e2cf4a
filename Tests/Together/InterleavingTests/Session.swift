import Interleaving

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The work of one process: a sequence of scenarios or chains, with a line of output for each.
final class Session {
  /// The time limit of an exhaustive search, far above the duration of any.
  private static let secondsOfThorough = 120.0
  private static let preemptionsOfThorough = 2

  private let options: Options
  private let explorer = Explorer()
  private var current: Scenario?
  private var found: (scenario: Scenario, failure: Failure)?
  private var ran = 0
  private var failed = 0
  private var schedules = 0
  /// The number of searches by the largest preemption count they completed; `nil` for those that didn't even
  /// complete the schedules without preemptions.
  private var completed: [Int?: Int] = [:]
  private var known: [String: Int] = [:]

  init(options: Options) {
    self.options = options
    reportTraps(to: self)
  }

  /// - Returns: Whether all results are as expected.
  func run(_ scenarios: [Scenario]) -> Bool {
    var seconds = options.seconds
    var alone = scenarios.indices.makeIterator()
    while let index = options.shard == nil ? alone.next() : WaitingScenarios.next() {
      begin(index)
      let scenario = scenarios[index]
      let left = scenarios[index...].count { !$0.isThorough } / (options.shard?.count ?? 1)
      let start = ContinuousClock.now
      // Many scenarios need less than their share.
      explore(scenario, seconds: max(seconds, 0.2) / Double(max(left, 1)) * 4)
      if !scenario.isThorough { seconds -= (ContinuousClock.now - start) / .seconds(1) }
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

  /// Reports the totals to the coordinator.
  private func tellRan() {
    print("#ran \(ran) \(schedules)")
    for (preemptions, count) in completed { print("#whole \(preemptions ?? -1) \(count)") }
    for (issue, count) in known { print("#known \(count) \(issue)") }
  }

  /// Explores a scenario at each grain until one fails.
  private func explore(_ scenario: Scenario, seconds: Double) {
    ran += 1
    current = scenario
    var notes: [String] = []
    var failure: Failure?
    var isTooShort = false
    var count = 0
    for grain in options.grains where failure == nil {
      let budget = Explorer.Budget(
        seconds: seconds / Double(options.grains.count),
        schedules: options.schedules
      )
      let outcome = search(scenario, grain, budget)
      count += outcome.schedules
      failure = outcome.failure
      notes.append(describe(outcome, grain))
      let isWhole = outcome.completeTo ?? -1 >= min(options.preemptions, Self.preemptionsOfThorough)
      if scenario.isThorough, grain != .lockWords, !isWhole { isTooShort = true }
    }
    schedules += count
    let note = notes.joined(separator: "; ")
    if isTooShort, failure == nil {
      return fail(scenario.name, "after \(count) schedules: it was to be explored as a whole (\(note))")
    }
    conclude(scenario, failure, schedules: count, note)
  }

  /// Searches a scenario; exhaustive searches get more than their share of the time.
  private func search(
    _ scenario: Scenario,
    _ grain: Grain,
    _ budget: Explorer.Budget
  ) -> Explorer.Outcome {
    let thorough = min(options.preemptions, Self.preemptionsOfThorough)
    var completed: Int?
    if scenario.isThorough, grain != .lockWords {
      let outcome = explorer.search(
        scenario,
        grain: grain,
        preemptions: thorough,
        seed: options.seed,
        budget: Explorer.Budget(seconds: Self.secondsOfThorough)
      )
      if options.preemptions == thorough || outcome.failure != nil || outcome.isCutOff { return outcome }
      completed = thorough
    }
    var outcome = explorer.search(
      scenario,
      grain: grain,
      preemptions: options.preemptions,
      seed: options.seed,
      budget: budget
    )
    outcome.completeTo = [completed, outcome.completeTo].compactMap(\.self).max()
    return outcome
  }

  private func describe(_ outcome: Explorer.Outcome, _ grain: Grain) -> String {
    var words = "grain \(grain.rawValue): \(outcome.schedules) schedules of up to \(outcome.longest) steps"
    if outcome.failure == nil { completed[outcome.completeTo, default: 0] += 1 }
    if outcome.isCutOff {
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

  /// Runs a few hundred schedules: all with one preemption, as many with two as the budget allows, and some
  /// random ones.
  func find(_ scenario: Scenario) -> Failure? {
    ran += 1
    current = scenario
    for grain in options.grains {
      var budget = Explorer.Budget(schedules: options.schedulesOfChain)
      let outcome = explorer.search(
        scenario,
        grain: grain,
        preemptions: options.preemptions,
        seed: options.seed,
        budget: budget
      )
      schedules += outcome.schedules
      if let failure = outcome.failure { return failure }
      completed[outcome.completeTo, default: 0] += 1
      budget.schedules /= 3
      let sample = explorer.sample(scenario, grain: grain, seed: options.seed, budget: budget)
      schedules += sample.schedules
      if let failure = sample.failure { return failure }
    }
    return nil
  }

  /// Stores a failure before the search for simpler ones, because one of those may trap.
  func keep(_ failure: Failure, of scenario: Scenario) {
    found = (scenario, failure)
  }

  func noteKnown(_ issue: String) {
    known[issue, default: 0] += 1
  }

  func tellFailure(_ scenario: Scenario, _ failure: Failure) {
    found = nil
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

  /// Counts a test that isn't a scenario.
  func count(schedules: Int) {
    ran += 1
    self.schedules += schedules
  }

  /// Reports the failure on the trapped thread, before the process ends.
  func concludeTrap(signal: Int32) {
    defer { if options.shard != nil { tellRan() } }
    guard let (name, turns) = explorer.current else { return }
    let again = "  again: interleaving --replay \(name):\(turns.grain.rawValue):\(turns.schedule)"
    let words = lastWords()
    if let found {
      // The failure was being simplified.
      return tellFailure(found.scenario, found.failure)
    }
    if let chain = ChainSession.chain(name), let issue = KnownIssues.ofTrap(words, signal: signal, in: chain)
    {
      return noteKnown(issue)
    }
    if let current, current.name == name, case .trap(let reason) = current.expectation,
      words?.contains(reason) ?? true
    {
      print("✔ Test \(name) passed with 1 known issue: a trap, \(reason)")
      print(again)
      return
    }
    fail(name, "after a trap, signal \(signal)")
    print(again)
    if let description = current?.description { print(description) }
    for line in turns.describeTrace() { print(line) }
  }

  /// Replays one schedule and prints its trace.
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
  /// The argument for `--replay`.
  func address(_ name: String) -> String { "\(name):\(grain.rawValue):\(schedule)" }
}
