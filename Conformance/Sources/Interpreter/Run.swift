import Chains

/// Runs the scenario on this library.
/// - Parameter log: Gets the events.
public func run(_ scenario: Scenario, log: Log) {
  World(scenario, log: log).run()
}
