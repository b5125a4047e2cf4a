/// The limits of a site's browser sessions, which affect their number, lifetime and resources.
public struct SessionLimits: Hashable, Sendable {
  /// The maximum number of sessions. When it is exceeded, the session that has been idle for longest ends.
  ///
  /// A single client, which is an IPv4 address or an IPv6 network, may use a quarter of them, or a thousand if
  /// that is more. Its further sessions end its own, and the site logs a warning. When other clients need
  /// space, sessions of the client with the most sessions end first, provided that it has more than 1/300 of
  /// the maximum.
  public var count: Int
  /// The time after which a session ends if it has no listening tabs and receives no events.
  public var idleTime: Duration
  /// The time after which a session ends if none of its tabs has ever listened. Crawlers that don't run
  /// scripts leave such sessions.
  public var strangerTime: Duration
  /// The interval between searches for idle sessions.
  public var sweepInterval: Duration
  /// The sustained number of events per second that one session may send. A burst may contain twice as many.
  public var eventsPerSecond: Int
  /// The maximum number of streams of one session. The tabs of a browser share a stream if the browser
  /// supports shared workers.
  public var streams: Int
  /// The maximum number of tabs of one session. When it is exceeded, the oldest tab that is not listening is
  /// removed, together with its state unless the state is shared.
  ///
  /// Once four fifths of ``totalTabs`` are open, the limit falls gradually to four, so that a few sessions
  /// with many tabs leave space for others.
  public var tabs: Int
  /// The maximum total number of tabs of all sessions. When it is exceeded, sessions end as if ``count`` were
  /// exceeded. A single client may use a quarter of them, or five thousand if that is more.
  public var totalTabs: Int
  /// The maximum total size, in bytes, of unacknowledged messages to the tabs of one session. When it is
  /// exceeded, all messages to the tab with the oldest acknowledgement are dropped. The tab's page still
  /// shows the current state, and its hooks are notified of the missed messages.
  public var messageBytes: Int
  /// The maximum total size, in bytes, of unacknowledged messages of all sessions. When it is exceeded,
  /// messages are dropped in the same way.
  public var totalMessageBytes: Int

  /// Creates limits. The defaults are high enough that no person reaches them.
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

  /// The maximum number of sessions of one client. A small site may be for the people of one network.
  var countOfClient: Int { max(count / 4, 1_000) }

  /// The maximum number of tabs of one client.
  var tabsOfClient: Int { max(totalTabs / 4, 5_000) }

  /// Returns the maximum number of tabs of one session, given the number of tabs of all sessions, and of the
  /// sessions of the same client.
  func tabs(ofSessionWhereAllHave count: Int, ofClient clientCount: Int = 0) -> Int {
    let free = min(Self.free(of: totalTabs, taken: count), Self.free(of: tabsOfClient, taken: clientCount))
    // `tabs` may be `.max`.
    return min(tabs, max(4, Int(exactly: (5 * free * Double(tabs)).rounded(.down)) ?? tabs))
  }

  private static func free(of most: Int, taken: Int) -> Double {
    Double(max(most - taken, 0)) / Double(max(most, 1))
  }
}

/// The number of tabs of all sessions of a site, and of the sessions of each client.
package final class TabCount: Sendable {
  private struct Counts {
    var all = 0
    var ofClients: [SessionClient: Int] = [:]
  }

  private let counts = Locked(Counts())

  var count: Int { counts.withLock { $0.all } }

  func count(of client: SessionClient) -> Int { counts.withLock { $0.ofClients[client, default: 0] } }

  func add(_ change: Int, of client: SessionClient) {
    counts.withLock { counts in
      counts.all += change
      let count = counts.ofClients[client, default: 0] + change
      counts.ofClients[client] = count == 0 ? nil : count
    }
  }
}

extension Duration {
  /// The duration, but at most a hundred years. Settings may use a value such as `.seconds(.max)` for
  /// "never", and both `Task.sleep` and conversions to integers trap on that.
  package var atMostACentury: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
