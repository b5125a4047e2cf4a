#if LivePages
  import LivePagesCore

  /// The settings of a ``LiveSite``.
  public struct LiveSiteConfiguration: Hashable, Sendable {
    /// The host names of the site, without ports; `nil` for all names. Specify them for a server that is used
    /// only from the local machine. Requests under other names that resolve to this machine are then rejected
    /// on all of ``LiveSite/router``'s routes, including the app's. If a name contains a port or a scheme,
    /// creating the site traps.
    public var hosts: Set<String>?
    /// A Boolean value that indicates whether browsers send the site's cookies only over TLS. Set it for a
    /// site behind a proxy that terminates TLS. Pages opened over `http://` then have no session, and all of
    /// their events are rejected.
    public var secureCookies: Bool
    /// The limits of sessions, which affect their number, lifetime and resources.
    public var sessions: SessionLimits
    /// The limits of connections, which affect their idle time and the number of requests.
    public var connections: ConnectionLimits
    /// The maximum size of an event, in bytes.
    public var largestEvent: Int
    /// The interval after which an idle stream sends a comment.
    public var keepAlive: Duration
    /// How long a visitor can be without a listening tab before they count as absent. Reloads and short
    /// interruptions of the connection take less time than that.
    public var absence: Duration
    /// The keys that the site uses to recognize its own cookies. With keys, people stay logged in across
    /// server restarts. Without keys, they stay logged in only until the browser's session ends.
    public var keys: SiteKeys?
    /// How long a person stays logged in after the last visit.
    public var logInTime: Duration
    /// The limits of uploaded files.
    public var uploads: UploadLimits
    /// The cluster of servers that serve the site, if there are several. To create one, use `.postgres(pool)`
    /// from the product `LivePagesPostgres`.
    public var cluster: SiteCluster?
    /// How long browsers that have visited the site over TLS use only TLS; `nil` to leave this to the proxy.
    /// It is sent in the header `Strict-Transport-Security`. The value cannot be revoked earlier, so start
    /// with minutes. A common value is a year.
    public var strictTransportTime: Duration?
    /// The time between a request to stop and the end of the server, for ``LiveSite/drain``. Make it longer
    /// than the proxy takes to notice that `/live-pages/ready` responds with 503.
    public var drainTime: Duration
    /// The sites whose pictures pages may show, in addition to the site itself: `https://images.example` for
    /// one, or `https:` for all. By default, there are none. If a source has a different form, creating the
    /// site traps.
    public var imageSources: [String]

    /// Creates settings. The defaults are suitable for a server on the local machine, and for thousands of
    /// visitors.
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
      drainTime: Duration = .zero,
      imageSources: [String] = []
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
      self.imageSources = imageSources
    }

    /// Returns the settings of a site that listens on a host. If the host is the local machine, the site also
    /// responds under the local machine's names, which health checks and proxies use. By default, it then
    /// doesn't respond under any other names.
    package func listening(at host: String) -> LiveSiteConfiguration {
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      guard ownHosts.contains(host) else { return self }
      var configuration = self
      configuration.hosts = ownHosts.union(hosts ?? [])
      return configuration
    }
  }
#endif
