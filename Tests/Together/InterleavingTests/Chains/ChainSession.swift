import Interleaving

/// Runs random chains, and simplifies each one that fails.
struct ChainSession {
  let session: Session
  let options: Options

  /// - Returns: Whether every chain passes.
  func run() -> Bool {
    let shard = options.shard ?? Options.Shard(index: 0, count: 1, first: 0)
    let start = ContinuousClock.now
    var index = shard.first
    while (ContinuousClock.now - start) / .seconds(1) < options.seconds {
      defer { index += 1 }
      guard index % shard.count == shard.index else { continue }
      session.begin(index)
      explore(index)
    }
    return session.end()
  }

  private func explore(_ index: Int) {
    let chain = Chain(seed: options.seed, index: index)
    let name = "chain-\(options.seed)-\(index)"
    let original = chain.scenario(name)
    guard let failure = session.find(original) else { return }
    if let known = KnownIssues.ofFailure(failure.message, in: chain) { return session.noteKnown(known) }
    session.keep(failure, of: original)
    let (simplest, path) = simplify(chain, failure.message)
    let simplestName = path.isEmpty ? name : "\(name)-\(path.map { "\($0)" }.joined(separator: "."))"
    let scenario = simplest.scenario(simplestName)
    session.tellFailure(scenario, session.find(scenario) ?? failure)
  }

  /// Removes everything that the failure doesn't require.
  /// - Returns: The simplified chain and the indices of the applied simplifications.
  private func simplify(_ chain: Chain, _ message: String) -> (Chain, [Int]) {
    var simplest = chain
    var path: [Int] = []
    var attempts = 0
    var goesOn = true
    while goesOn, attempts < 300 {
      goesOn = false
      for (number, candidate) in simplest.simplifications.enumerated() {
        attempts += 1
        guard let failure = session.find(candidate.scenario("simpler")) else { continue }
        guard failure.message.kindOfFailure == message.kindOfFailure else { continue }
        simplest = candidate
        path.append(number)
        goesOn = true
        break
      }
    }
    return (simplest, path)
  }

  /// - Parameter name: A name such as `chain-1-42`, or `chain-1-42-3.0` after two simplifications.
  static func scenario(_ name: String) -> Scenario? {
    chain(name)?.scenario(name)
  }

  /// - Parameter name: See ``scenario(_:)``.
  static func chain(_ name: String) -> Chain? {
    let parts = name.split(separator: "-")
    guard parts.count >= 3, parts[0] == "chain", let seed = UInt64(parts[1]), let index = Int(parts[2]) else {
      return nil
    }
    var chain = Chain(seed: seed, index: index)
    for number in (parts.count > 3 ? parts[3].split(separator: ".") : []).compactMap({ Int($0) }) {
      let simpler = chain.simplifications
      guard simpler.indices.contains(number) else { return nil }
      chain = simpler[number]
    }
    return chain
  }
}

extension String {
  /// The message without its numbers.
  fileprivate var kindOfFailure: String { String(filter { !$0.isNumber }) }
}
