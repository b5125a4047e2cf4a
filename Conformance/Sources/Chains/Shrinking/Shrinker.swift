/// Simplifies a scenario as far as a condition permits.
public struct Shrinker {
  private let isInteresting: (Scenario) -> Bool

  /// - Parameter isInteresting: The condition that has to remain true.
  public init(isInteresting: @escaping (Scenario) -> Bool) {
    self.isInteresting = isInteresting
  }

  /// - Returns: A scenario of which no single simplification meets the condition.
  public func shrunk(_ scenario: Scenario) -> Scenario {
    var smallest = scenario
    while let simpler = smallest.simpler.first(where: isInteresting) { smallest = simpler }
    return smallest
  }
}
