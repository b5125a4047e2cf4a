/// The limits of a site's browser sessions: their number, their lifetime, and what one of them may request.
public struct SessionLimits: Hashable, Sendable {
  /// The most sessions at a time. For one more, the one that was idle for longest is ended.
  public var count: Int
  /// The lifetime of a session that no tab listens to and that sends nothing.
  public var idleTime: Duration
  /// The lifetime of a session whose tabs have never listened, such as that of a program that loads pages and
  /// runs no script.
  public var strangerTime: Duration
  /// The interval at which sessions that were idle for too long are looked for.
  public var sweepInterval: Duration
  /// The number of events a second that are taken from one session in the long run. For a short time, twice
  /// as many as that may come at once.
  public var eventsPerSecond: Int
  /// The most streams of one session at a time. The tabs of a browser share one, where the browser has shared
  /// workers.
  public var streams: Int
  /// The most tabs of one session that are remembered. For one more, the one that was opened first and
  /// listens to nothing is forgotten, with its state if that is its own.
  public var tabs: Int

  /// Limits that a person never notices, unless you say otherwise.
  public init(
    count: Int = 10_000,
    idleTime: Duration = .seconds(30 * 60),
    strangerTime: Duration = .seconds(2 * 60),
    sweepInterval: Duration = .seconds(60),
    eventsPerSecond: Int = 50,
    streams: Int = 20,
    tabs: Int = 100
  ) {
    self.count = count
    self.idleTime = idleTime
    self.strangerTime = min(strangerTime, idleTime)
    self.sweepInterval = sweepInterval
    self.eventsPerSecond = eventsPerSecond
    self.streams = streams
    self.tabs = tabs
  }
}
