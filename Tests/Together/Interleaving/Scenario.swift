/// Threads that use the package concurrently, with assertions that must hold for every schedule.
package struct Scenario {
  /// The expected result of a scenario.
  package enum Expectation: Sendable {
    case success
    /// The run reports a failure. Success is an error.
    case failure(String)
    /// The process traps.
    case trap(String)
  }

  package let name: String
  package let expectation: Expectation
  /// Whether every schedule with up to two preemptions must run at the coarser grains. An incomplete search
  /// is an error.
  package private(set) var isThorough = false
  /// A text that a replay prints above the trace.
  package let description: String?
  package let setUp: (Trial) -> Void

  /// - Parameters:
  ///   - name: A name of words separated by hyphens.
  ///   - setUp: A closure that is called for each run, before its threads start.
  package init(
    _ name: String,
    _ expectation: Expectation = .success,
    description: String? = nil,
    setUp: @escaping (Trial) -> Void
  ) {
    self.name = name
    self.expectation = expectation
    self.description = description
    self.setUp = setUp
  }

  /// This scenario, explored exhaustively.
  package var thorough: Scenario {
    var copy = self
    copy.isThorough = true
    return copy
  }
}
