import Chains
import Explanations
import Glibc
import OpenCombineChains
import TributaryChains

/// Runs some of the scenarios and reports differences.
struct Worker {
  let options: Options
  let tally: Tally

  private let ours: Comparison.Run = TributaryChains.run(_:log:)
  private let peers: Comparison.Run = OpenCombineChains.run(_:log:)

  init(options: Options, tally: Tally) {
    self.options = options
    self.tally = tally
  }

  func scenario(_ index: Int) -> Scenario {
    var generator = ScenarioGenerator(seed: options.seed, index: index, kinds: options.kinds)
    return generator.scenario()
  }

  /// Runs the scenarios in this process. If it doesn't survive one of them, the tally has that scenario's
  /// index.
  func run(_ range: Range<Int>) {
    let comparison = Comparison(ours: ours, peers: peers)
    for index in range {
      tally.index = index
      alarm(20)
      let scenario = scenario(index)
      if !comparison.outcome(of: scenario).isSame { report(index, scenario, comparison.outcome(of:)) }
      tally.add(.run)
    }
    alarm(0)
  }

  /// Runs the scenario in separate processes.
  func runIsolated(_ index: Int) {
    tally.isIsolated = true
    alarm(120)
    let scenario = scenario(index)
    let outcome = isolation.outcome(of: scenario)
    if outcome == .trapped(ours: true, peers: true) { tally.add(.trappedBoth) }
    if !outcome.isSame { report(index, scenario, isolation.outcome(of:)) }
    tally.add(.run)
    tally.isIsolated = false
  }

  /// Counts a scenario as unexplained, because it ended the worker's process although its isolated runs
  /// didn't trap.
  func giveUp(_ index: Int) {
    tally.isIsolated = false
    tally.add(.unexplained)
    Console.show("\nunexplained difference in \(options.seed):\(index), which traps only in some runs")
  }

  /// Shows the scenario and its outcome, both original and simplified.
  func replay(_ index: Int) {
    let scenario = scenario(index)
    let outcome = isolation.outcome(of: scenario)
    Console.show("\(options.seed):\(index)\n\(scenario.text)\n\(outcome.text)")
    if !outcome.isSame { report(index, scenario, isolation.outcome(of:)) }
  }

  private var isolation: Isolation {
    Isolation(comparison: Comparison(ours: ours, peers: peers), ours: ours, peers: peers)
  }

  private func report(_ index: Int, _ scenario: Scenario, _ outcome: @escaping (Scenario) -> Outcome) {
    let judge = Judge(known: ExplainedDifference.all, outcome: outcome)
    for finding in judge.findings(in: scenario) {
      switch finding {
      case .explained(let explanation):
        tally.add(.explained(explanation))
      case .unexplained(let difference):
        tally.add(.unexplained)
        Console.show("\n" + text(of: difference, index))
      }
    }
  }

  private func text(of difference: MinimalDifference, _ index: Int) -> String {
    let kinds = Set(difference.scenario.chain.allOperators.map(\.kind.rawValue)).sorted().joined(
      separator: " "
    )
    return """
      unexplained difference in \(options.seed):\(index) (\(kinds)), simplified:
      \(difference.scenario.text)
      \(difference.outcome.text)

      """
  }
}
