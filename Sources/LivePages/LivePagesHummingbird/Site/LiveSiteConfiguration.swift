#if LivePages
  import LivePagesCore

  /// The settings of a ``LiveSite``.
  public struct LiveSiteConfiguration: Hashable, Sendable {
    /// The host names that the site answers for, without ports, or `nil` for all. A server that is meant for
    /// this machine alone should name them: other names that lead here are then refused, on all routes of
    /// ``LiveSite/router``, those of the app included. A name with a port or a scheme traps when the site is
    /// created.
    public var hosts: Set<String>?
    /// Whether browsers send the site's cookies over TLS only: for a site behind a proxy that speaks it. A
    /// page that is opened by `http://` then finds no session, and refuses every event.
    public var secureCookies: Bool
    /// The limits of sessions: their number, and what one of them may request.
    public var sessions: SessionLimits
    /// The limits of connections: how long idle ones are kept, and how many requests are answered.
    public var connections: ConnectionLimits
    /// The largest event that is taken, in bytes.
    public var largestEvent: Int
    /// The time after which a silent stream sends a comment.
    public var keepAlive: Duration
    /// The time without a listening tab after which a visitor counts as gone. Reloading a page, or a
    /// connection that is lost for a moment, takes less.
    public var absence: Duration
    /// The keys with which the site recognises its own cookies. With them, people stay logged in over a
    /// restart of the server; without them, until the browser's session ends.
    public var keys: SiteKeys?
    /// The time that a person who does not come back stays logged in.
    public var logInTime: Duration
    /// The limits of the files that browsers send.
    public var uploads: UploadLimits
    /// The cluster of servers that serve the site, if there are several: `.postgres(pool)` of the product
    /// `LivePagesPostgres`.
    public var cluster: SiteCluster?
    /// The time for which browsers that have reached the site over TLS use nothing else, by the header
    /// `Strict-Transport-Security`; `nil` to leave that to the proxy. A browser does not forget it sooner, so
    /// begin with minutes. A usual value is a year.
    public var strictTransportTime: Duration?
    /// The time between the request to stop and the end of the server, for ``LiveSite/drain``. Make it longer
    /// than the time in which the proxy notices that `/live-pages/ready` answers with 503.
    public var drainTime: Duration

    /// Settings for this machine alone and thousands of visitors, unless you say otherwise.
    public init(
      hosts: Set<String>? = nil,
      secureCookies: Bool = false,
      sessions: SessionLimits = SessionLimits(),
      connections: ConnectionLimits = ConnectionLimits(),
      largestEvent: Int = 64 * 1024,
      keepAlive: Duration = .seconds(15),
      absence: Duration = .seconds(3),
      keys: SiteKeys? = nil,
      logInTime: Duration = .seconds(14 * 24 * 60 * 60),
      uploads: UploadLimits = UploadLimits(),
      cluster: SiteCluster? = nil,
      strictTransportTime: Duration? = nil,
      drainTime: Duration = .zero
    ) {
      self.hosts = hosts
      self.secureCookies = secureCookies
      self.sessions = sessions
      self.connections = connections
      self.largestEvent = largestEvent
      self.keepAlive = keepAlive
      self.absence = absence
      self.keys = keys
      self.logInTime = logInTime
      self.uploads = uploads
      self.cluster = cluster
      self.strictTransportTime = strictTransportTime
      self.drainTime = drainTime
    }

    /// Returns the settings of a site that listens at a host. If that is this machine alone, the site answers
    /// for this machine's names as well, which health checks and proxies use, and by default for no others.
    package func listening(at host: String) -> LiveSiteConfiguration {
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      guard ownHosts.contains(host) else { return self }
      var configuration = self
      configuration.hosts = ownHosts.union(hosts ?? [])
      return configuration
    }
  }
#endif
