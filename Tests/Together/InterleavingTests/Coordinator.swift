/// Distributes the work among processes, so that a trap ends only one process.
struct Coordinator {
  private static let processes = 2

  let options: Options
  let arguments: [String]
  /// The number of scenarios; `nil` for chains, which are unlimited.
  let scenarios: Int?

  private struct Tally {
    var ran = 0
    var failed = 0
    var schedules = 0
    /// The indices of the scenarios that a process started.
    var begun: Set<Int> = []
    var whole: [Int: Int] = [:]
    var known: [String: Int] = [:]
  }

  /// - Returns: Whether all results are as expected.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    if options.runsChains { print("random chains of seed \(options.seed)") }
    var tally = Tally()
    let waiting = try scenarios.map(WaitingScenarios.init(count:))
    let input = waiting?.descriptor
    var children: [Int: ChildProcess] = [:]
    for shard in 0..<Self.processes {
      children[shard] = try self.start(shard: shard, from: 0, seconds: options.seconds, input: input)
    }
    while !children.isEmpty {
      let (shard, isWhole) = ChildProcess.waitForAny(of: children)
      guard let child = children.removeValue(forKey: shard) else { continue }
      let last = report(child.takeLines(), &tally)
      if isWhole { continue }
      // The process has reported its trap. A new one continues after the trapped item.
      let done = scenarios.map { Double(last + 1) / Double($0) * options.seconds }
      let left = options.seconds - (done ?? (ContinuousClock.now - start) / .seconds(1))
      children[shard] = try self.start(shard: shard, from: last + 1, seconds: max(left, 1), input: input)
    }
    withExtendedLifetime(waiting) {}
    let missing = Set(0..<(scenarios ?? 0)).subtracting(tally.begun)
    if !missing.isEmpty {
      tally.failed += missing.count
      print("✘ Test scenarios failed after all: \(missing.sorted()) were never begun")
    }
    for (issue, count) in tally.known.sorted(by: { $0.key < $1.key }) {
      print("\(count) with a known issue: \(issue)")
    }
    if options.runsChains, tally.ran > KnownIssues.enoughChains {
      for issue in KnownIssues.ofChains(notIn: tally.known) {
        tally.failed += 1
        print("✘ Test chains failed after all: none has the known issue any more, so it has to go: \(issue)")
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(tally.schedules) schedules, \(Int(Double(tally.schedules) / max(seconds, 0.001))) a second")
    print("searches: \(describe(tally.whole))")
    let result = tally.failed == 0 ? "passed" : "failed with \(tally.failed) issues"
    print("Test run with \(tally.ran) tests \(result)")
    return tally.failed == 0
  }

  /// - Parameter whole: The number of exhaustive searches by their maximum number of preemptions.
  private func describe(_ whole: [Int: Int]) -> String {
    let preemptions = whole.keys.sorted(by: >)
    return preemptions.map { "\(whole[$0]!) whole up to \($0 < 0 ? "no" : "\($0)") preemptions" }
      .joined(separator: ", ")
  }

  private func start(shard: Int, from first: Int, seconds: Double, input: Int32?) throws -> ChildProcess {
    try ChildProcess(
      arguments: arguments + [
        "--seed", "\(options.seed)", "--seconds", "\(Int(seconds))", "--shard",
        "\(shard)/\(Self.processes)/\(first)",
      ],
      input: input
    )
  }

  /// Prints a process's output and adds its results to the tally.
  /// - Returns: The index of the item that it started last.
  private func report(_ lines: [Substring], _ tally: inout Tally) -> Int {
    var last = 0
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "#at":
        last = Int(words[1]) ?? last
        tally.begun.insert(last)
      case "#ran":
        tally.ran += Int(words[1]) ?? 0
        tally.schedules += Int(words[2]) ?? 0
      case "#whole":
        tally.whole[Int(words[1]) ?? -1, default: 0] += Int(words[2]) ?? 0
      case "#known":
        tally.known[words[2...].joined(separator: " "), default: 0] += Int(words[1]) ?? 0
      default:
        if line.hasPrefix("✘ Test ") { tally.failed += 1 }
        print(line)
      }
    }
    return last
  }
}
