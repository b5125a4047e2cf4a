import Chains
import Glibc

/// Runs scenarios that may trap in separate processes.
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

  /// Returns whether the run ends its process, or exceeds the time limit.
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
