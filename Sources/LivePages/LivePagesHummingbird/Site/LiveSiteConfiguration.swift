#if LivePages
  import LivePagesCore

  /// The settings of a ``LiveSite``.
  public struct LiveSiteConfiguration: Hashable, Sendable {
    /// The host names of the site without ports, or `nil` for all. A server for the local machine alone
    /// should specify them: requests under other names that resolve to this machine are then refused, on all
    /// routes of ``LiveSite/router``, including those of the app. A name with a port or a scheme traps when
    /// the site is created.
    public var hosts: Set<String>?
    /// A Boolean value that indicates whether browsers send the site's cookies over TLS only, for a site
    /// behind a proxy with TLS. A page that is opened by `http://` then has no session, and all its events
    /// are refused.
    public var secureCookies: Bool
    /// The limits of sessions: their number, lifetime, and resources.
    public var sessions: SessionLimits
    /// The limits of connections: their idle time, and the number of requests.
    public var connections: ConnectionLimits
    /// The maximum size of an event, in bytes.
    public var largestEvent: Int
    /// The time after which an idle stream sends a comment.
    public var keepAlive: Duration
    /// The time without a listening tab after which a visitor counts as absent. Reloads and short
    /// interruptions of the connection take less.
    public var absence: Duration
    /// The keys by which the site recognizes its own cookies. With keys, people stay logged in across
    /// restarts of the server; without keys, only until the browser's session ends.
    public var keys: SiteKeys?
    /// The time after the last visit for which a person stays logged in.
    public var logInTime: Duration
    /// The limits of uploaded files.
    public var uploads: UploadLimits
    /// The cluster of servers that serve the site, if there are several: `.postgres(pool)` of the product
    /// `LivePagesPostgres`.
    public var cluster: SiteCluster?
    /// The time for which browsers that have visited the site over TLS use only TLS, sent in the header
    /// `Strict-Transport-Security`; `nil` to leave this to the proxy. It cannot be revoked earlier, so begin
    /// with minutes. A common value is a year.
    public var strictTransportTime: Duration?
    /// The time between a request to stop and the end of the server, for ``LiveSite/drain``. It should exceed
    /// the time in which the proxy notices that `/live-pages/ready` responds with 503.
    public var drainTime: Duration

    /// Creates settings. The defaults suit a server for the local machine, and thousands of visitors.
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

    /// Returns the settings of a site that listens on a host. If the host is the local machine, the site also
    /// responds under the names of the local machine, which health checks and proxies use, and by default
    /// under no others.
    package func listening(at host: String) -> LiveSiteConfiguration {
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      guard ownHosts.contains(host) else { return self }
      var configuration = self
      configuration.hosts = ownHosts.union(hosts ?? [])
      return configuration
    }
  }
#endif
