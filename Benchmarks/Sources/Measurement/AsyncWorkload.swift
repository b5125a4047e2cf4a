/// A piece of work that is done by asynchronous sequences, which are built anew each time.
public struct AsyncWorkload: Sendable {
  /// Does some steps of the work, and says what came out.
  public let run: @Sendable (_ count: Int) async -> Tally
  /// Whether it is certain what comes out. Sources that race for being the next have many right results.
  public let isDeterministic: Bool

  public init(isDeterministic: Bool = true, run: @escaping @Sendable (_ count: Int) async -> Tally) {
    self.run = run
    self.isDeterministic = isDeterministic
  }
}
