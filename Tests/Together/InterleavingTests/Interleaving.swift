import Interleaving

/// Explores the interleavings of threads that use the package.
@main
struct InterleavingTests {
  static var scenarios: [Scenario] {
    let gates = WaitingAtGates.scenarios + SinksThatSend.scenarios + OneThread.scenarios
    let known = gates.map(\.thorough) + WaitingForRoom.scenarios + WaitingAtBuffers.scenarios
    let core = Combining.scenarios + Flattening.scenarios + Limiting.scenarios + Transforming.scenarios
    let others = Subjects.scenarios + Failing.scenarios + Scheduling.scenarios + Subscribing.scenarios
    let extensions = CombiningExtensions.scenarios + SharingExtensions.scenarios + MakingExtensions.scenarios
    let tasks = AsyncSequences.scenarios + Stores.scenarios + Blocs.scenarios
    let all = known + core + others + extensions + tasks
    // Thorough scenarios first: they take as long as they need, and the others share the seconds.
    return all.filter(\.isThorough) + all.filter { !$0.isThorough }
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      exitProcess(try run(Options(arguments), arguments) ? 0 : 1)
    } catch {
      print("error: \(error)\n\n\(Options.usage)")
      exitProcess(2)
    }
  }

  private static func run(_ options: Options, _ arguments: [String]) throws -> Bool {
    if options.lists {
      for scenario in scenarios { print(scenario.name) }
      return true
    }
    if let replay = options.replay {
      return try Session(options: options).runAgain(replay) { name in
        ChainSession.scenario(name) ?? scenarios.first { $0.name == name }
      }
    }
    if options.shard == nil, options.names.count != 1 || options.names[0].hasSuffix("*") {
      return try runProcesses(options, arguments)
    }
    let session = Session(options: options)
    if options.runsChains { return ChainSession(session: session, options: options).run() }
    if let shard = options.shard, shard.index == 0, shard.first == 0, options.names.isEmpty {
      SelfTests(session: session).run()
    }
    return session.run(try chosen(options))
  }

  /// Runs scenarios and chains for `--nightly`, otherwise one of the two.
  private static func runProcesses(_ options: Options, _ arguments: [String]) throws -> Bool {
    if options.runsChains {
      return try Coordinator(options: options, arguments: arguments, scenarios: nil).run()
    }
    let count = try chosen(options).count
    let isGood = try Coordinator(options: options, arguments: arguments, scenarios: count).run()
    guard options.isNightly, options.names.isEmpty else { return isGood }
    var chains = options
    chains.runsChains = true
    let areGood = try Coordinator(options: chains, arguments: arguments + ["--chains"], scenarios: nil).run()
    return isGood && areGood
  }

  private static func chosen(_ options: Options) throws -> [Scenario] {
    if options.names.isEmpty { return scenarios }
    return try options.names.flatMap { name in
      let matches = scenarios.filter {
        $0.name == name || name.hasSuffix("*") && $0.name.hasPrefix(name.dropLast())
      }
      if matches.isEmpty { throw Options.Wrong(description: "There is no scenario \(name)") }
      return matches
    }
  }
}
