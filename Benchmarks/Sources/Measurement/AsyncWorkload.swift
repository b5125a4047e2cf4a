/// A workload that creates asynchronous sequences anew for each run.
public struct AsyncWorkload: Sendable {
  /// Runs a number of steps and returns the resulting tally.
  public let run: @Sendable (_ count: Int) async -> Tally
  /// A Boolean value that indicates whether the tally is predictable. Sources that race have many correct
  /// results.
  public let isDeterministic: Bool

  public init(isDeterministic: Bool = true, run: @escaping @Sendable (_ count: Int) async -> Tally) {
    self.run = run
    self.isDeterministic = isDeterministic
  }
}
