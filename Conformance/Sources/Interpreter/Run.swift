import Chains

/// Runs the scenario on the library that this module imports.
/// - Parameter log: The log that receives the events.
public func run(_ scenario: Scenario, log: Log) {
  World(scenario, log: log).run()
}
