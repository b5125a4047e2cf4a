/// Threads that use the package at once, and what has to hold whatever their schedule.
package struct Scenario {
  /// A failure that is known.
  package enum Expectation: Sendable {
    case success
    /// The run reports a failure; success is an error.
    case failure(String)
    /// The process ends. The scenario runs in a process of its own.
    case trap(String)
  }

  package let name: String
  package let expectation: Expectation
  package let setUp: (Trial) -> Void

  /// - Parameters:
  ///   - name: Words with hyphens between them.
  ///   - setUp: Called for each run, before its threads start.
  package init(_ name: String, _ expectation: Expectation = .success, setUp: @escaping (Trial) -> Void) {
    self.name = name
    self.expectation = expectation
    self.setUp = setUp
  }
}
