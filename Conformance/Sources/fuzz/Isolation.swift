import Chains
import Glibc

/// Runs scenarios in processes of their own, for those that may trap.
struct Isolation {
  let comparison: Comparison
  let ours: Comparison.Run
  let peers: Comparison.Run

  func outcome(of scenario: Scenario) -> Outcome {
    let oursTraps = traps(ours, scenario)
    let peersTraps = traps(peers, scenario)
    return oursTraps || peersTraps
      ? .trapped(ours: oursTraps, peers: peersTraps) : comparison.outcome(of: scenario)
  }

  /// Whether the run ends its process, or does not end at all.
  private func traps(_ run: Comparison.Run, _ scenario: Scenario) -> Bool {
    let process = Process.start {
      close(STDERR_FILENO)
      alarm(5)
      run(scenario, Log())
      return 0
    }
    return process.wait() != .exit(0)
  }
}
