import Synchronization

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
  ///
  /// Once four fifths of ``totalTabs`` are open, sessions may have fewer, down to four, so that a few sessions
  /// with many tabs leave room for others.
  public var tabs: Int
  /// The most tabs of all sessions together. For one more, the sessions that were idle for longest are ended.
  public var totalTabs: Int
  /// The most bytes of messages that the tabs of one session have not acknowledged. Beyond it, all messages
  /// of the tab are dropped that has acknowledged none for longest. Its page shows the state nevertheless,
  /// and its hooks are called that messages were missed.
  public var messageBytes: Int
  /// The most bytes of such messages of all sessions together. The same happens beyond it.
  public var totalMessageBytes: Int

  /// Limits that a person never notices, unless you say otherwise.
  public init(
    count: Int = 10_000,
    idleTime: Duration = .seconds(30 * 60),
    strangerTime: Duration = .seconds(2 * 60),
    sweepInterval: Duration = .seconds(60),
    eventsPerSecond: Int = 50,
    streams: Int = 20,
    tabs: Int = 100,
    totalTabs: Int = 50_000,
    messageBytes: Int = 2 << 20,
    totalMessageBytes: Int = 256 << 20
  ) {
    self.count = count
    self.idleTime = idleTime
    self.strangerTime = min(strangerTime, idleTime)
    self.sweepInterval = sweepInterval
    self.eventsPerSecond = eventsPerSecond
    self.streams = streams
    self.tabs = tabs
    self.totalTabs = totalTabs
    self.messageBytes = messageBytes
    self.totalMessageBytes = totalMessageBytes
  }

  /// Returns the most tabs of one session while all sessions together have a number of tabs.
  func tabs(ofSessionWhereAllHave count: Int) -> Int {
    let free = Double(max(totalTabs - count, 0)) / Double(max(totalTabs, 1))
    return min(tabs, max(4, Int(5 * free * Double(tabs))))
  }
}

/// The number of tabs of all sessions of a site.
package final class TabCount: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add(_ change: Int) {
    value.add(change, ordering: .relaxed)
  }
}
