/// How many browser sessions a site keeps, and for how long.
public struct SessionLimits: Hashable, Sendable {
  /// The most sessions at a time. For one more, the one that was idle for longest is ended.
  public var count: Int
  /// How long a session lasts that no tab listens to and that sends nothing.
  public var idleTime: Duration
  /// How often sessions that were idle for too long are looked for.
  public var sweepInterval: Duration

  public init(
    count: Int = 10_000,
    idleTime: Duration = .seconds(30 * 60),
    sweepInterval: Duration = .seconds(60)
  ) {
    self.count = count
    self.idleTime = idleTime
    self.sweepInterval = sweepInterval
  }
}
