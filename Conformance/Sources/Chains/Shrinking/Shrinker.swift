/// Makes a scenario as simple as it can be with something about it still being so.
public struct Shrinker {
  private let isInteresting: (Scenario) -> Bool

  /// - Parameter isInteresting: What has to stay so.
  public init(isInteresting: @escaping (Scenario) -> Bool) {
    self.isInteresting = isInteresting
  }

  /// - Returns: A scenario of which no single simplification is interesting.
  public func shrunk(_ scenario: Scenario) -> Scenario {
    var smallest = scenario
    while let simpler = smallest.simpler.first(where: isInteresting) { smallest = simpler }
    return smallest
  }
}
