import Chains

/// Runs the scenario on this library.
/// - Parameter log: The log that the events go to.
public func run(_ scenario: Scenario, log: Log) {
  World(scenario, log: log).run()
}
