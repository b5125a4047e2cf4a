/// Shares the work among processes, so that a trap ends one of them and not the run.
struct Coordinator {
  private static let processes = 2

  let options: Options
  let arguments: [String]

  private struct Tally {
    var ran = 0
    var failed = 0
    var schedules = 0
    var cutOff = 0
    var known: [String: Int] = [:]
  }

  /// - Returns: Whether everything is as expected.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    if options.runsChains { print("random chains of seed \(options.seed)") }
    var tally = Tally()
    var children = (0..<Self.processes).map { self.start(shard: $0, from: 0, seconds: options.seconds) }
    for shard in children.indices {
      while let child = children[shard] {
        let (lines, isWhole) = child.wait()
        children[shard] = nil
        let last = report(lines, &tally)
        if isWhole { break }
        // The trap has been told; what comes after it is for another process.
        let left = options.seconds - (ContinuousClock.now - start) / .seconds(1)
        children[shard] = self.start(shard: shard, from: last + 1, seconds: max(left, 1))
      }
    }
    for (issue, count) in tally.known.sorted(by: { $0.key < $1.key }) {
      print("\(count) with a known issue: \(issue)")
    }
    if options.runsChains, tally.ran > 300, tally.known.isEmpty, !KnownIssues.ofChains.isEmpty {
      tally.failed += 1
      print("✘ Test chains failed after all: none fails any more, so the known issues of chains have to go")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(tally.schedules) schedules, \(Int(Double(tally.schedules) / max(seconds, 0.001))) a second")
    if tally.cutOff > 0 { print("\(tally.cutOff) searches were cut off by their budget") }
    let result = tally.failed == 0 ? "passed" : "failed with \(tally.failed) issues"
    print("Test run with \(tally.ran) tests \(result)")
    return tally.failed == 0
  }

  private func start(shard: Int, from first: Int, seconds: Double) -> ChildProcess? {
    ChildProcess(
      arguments: arguments + [
        "--seed", "\(options.seed)", "--seconds", "\(Int(seconds))", "--shard",
        "\(shard)/\(Self.processes)/\(first)",
      ]
    )
  }

  /// Prints what a process says, and adds up its lines for this one.
  /// - Returns: What it began last.
  private func report(_ lines: [Substring], _ tally: inout Tally) -> Int {
    var last = 0
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "#at": last = Int(words[1]) ?? last
      case "#ran":
        tally.ran += Int(words[1]) ?? 0
        tally.schedules += Int(words[2]) ?? 0
        tally.cutOff += Int(words[3]) ?? 0
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
