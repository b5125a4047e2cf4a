/// The settings of a ``LiveSite``.
public struct LiveSiteConfiguration: Hashable, Sendable {
  /// The host names that the site answers for, without ports, in lower case, or `nil` for all. A server that is meant
  /// for this machine alone should name them: other names that lead here are then refused.
  public var hosts: Set<String>?
  public var sessions: SessionLimits
  /// The largest event that is taken, in bytes.
  public var largestEvent: Int
  /// After how long a silent stream sends a comment.
  public var keepAlive: Duration
  /// After how long without a tab that listens a person has left a page. Reloading it, or a connection that is lost for a
  /// moment, takes less.
  public var absence: Duration

  public init(
    hosts: Set<String>? = nil,
    sessions: SessionLimits = SessionLimits(),
    largestEvent: Int = 64 * 1024,
    keepAlive: Duration = .seconds(15),
    absence: Duration = .seconds(3)
  ) {
    self.hosts = hosts
    self.sessions = sessions
    self.largestEvent = largestEvent
    self.keepAlive = keepAlive
    self.absence = absence
  }
}
