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
}
