/// Threads that use the package at once, and what has to hold whatever their schedule.
package struct Scenario {
  /// A failure that is known.
  package enum Expectation: Sendable {
    case success
    /// The run reports a failure; success is an error.
    case failure(String)
    /// The process ends.
    case trap(String)
  }

  package let name: String
  package let expectation: Expectation
  /// Whether every schedule with up to two preemptions has to run at the coarser grains: a search that ends
  /// before is an error.
  package private(set) var isThorough = false
  /// What a replay prints above the trace.
  package let description: String?
  package let setUp: (Trial) -> Void

  /// - Parameters:
  ///   - name: Words with hyphens between them.
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

  /// The scenario as one that is explored as a whole.
  package var thorough: Scenario {
    var copy = self
    copy.isThorough = true
    return copy
  }
}
