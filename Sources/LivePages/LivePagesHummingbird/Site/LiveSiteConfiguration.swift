#if LivePages
  import LivePagesCore

  /// The settings of a ``LiveSite``.
  public struct LiveSiteConfiguration: Hashable, Sendable {
    /// The host names of the site, without ports, or `nil` to accept all names.
    ///
    /// Specify the hosts even for a server that you use only from the local machine. All routes of
    /// ``LiveSite/router``, including your own, then reject requests for other names that resolve to this
    /// machine. A name with a port or a scheme traps when you create the site.
    public var hosts: Set<String>?
    /// A Boolean value that indicates whether browsers send the site's cookies only over TLS.
    ///
    /// Set this property for a site behind a proxy that terminates TLS. Pages that someone opens over
    /// `http://` then don't have a session, and the site rejects all of their events.
    public var secureCookies: Bool
    /// The limits of sessions, such as their number, lifetime and resources.
    public var sessions: SessionLimits
    /// The limits of connections, such as their idle time and the number of requests.
    public var connections: ConnectionLimits
    /// The maximum size of an event, in bytes.
    public var largestEvent: Int
    /// The interval after which an idle stream sends a comment.
    public var keepAlive: Duration
    /// The time after which a visitor without a connected tab is considered absent.
    ///
    /// The default is longer than a reload or a short network interruption.
    public var absence: Duration
    /// The keys that let the site recognize its own cookies.
    ///
    /// If you set keys, users stay logged in when the server restarts. Otherwise, they stay logged in until
    /// the browser session ends.
    public var keys: SiteKeys?
    /// How long a user stays logged in after the last visit.
    public var logInTime: Duration
    /// The limits of uploaded files.
    public var uploads: UploadLimits
    /// The cluster of servers that serve the site, or `nil` if there is only one.
    ///
    /// You create it with `.postgres(pool)`, in the product `LivePagesPostgres`.
    public var cluster: SiteCluster?
    /// The `max-age` of the `Strict-Transport-Security` header, or `nil` to leave the header to a proxy.
    ///
    /// For this time, browsers connect to the site only over TLS. They don't forget the value earlier, so
    /// start with minutes. A common value is a year.
    public var strictTransportTime: Duration?
    /// The time between the request to stop and the end of the server, for ``LiveSite/drain``.
    ///
    /// Make it longer than your proxy takes to notice that `/live-pages/ready` responds with 503.
    public var drainTime: Duration
    /// The other sites from which pages may show images: `https://images.example` for a single site, or
    /// `https:` for all sites.
    ///
    /// By default, pages show only images of the site itself. A source with a different form traps when you
    /// create the site.
    public var imageSources: [String]

    /// Creates settings with defaults that suit a server on the local machine and thousands of visitors.
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

#if LivePages
  import NIOCore

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// An error that is thrown when a site can't listen on an address.
  public struct LiveSiteError: Error, Hashable, CustomStringConvertible {
    /// The reason for the failure.
    public enum Reason: Hashable, Sendable {
      /// Another process is already listening on the port.
      case portInUse
      /// The process isn't allowed to use the port.
      case portNotPermitted
      /// The host isn't an address of this machine.
      case hostNotAvailable
    }

    /// The reason for the failure.
    public let reason: Reason
    /// The host that the site tried to listen on.
    public let host: String
    /// The port that the site tried to listen on.
    public let port: Int

    init(_ reason: Reason, host: String, port: Int) {
      self.reason = reason
      self.host = host
      self.port = port
    }

    /// - Returns: The error, or `nil` if the given error doesn't concern the address.
    package init?(_ error: any Error, host: String, port: Int) {
      guard let error = error as? IOError else { return nil }
      switch error.errnoCode {
      case EADDRINUSE: self.init(.portInUse, host: host, port: port)
      case EACCES, EPERM: self.init(.portNotPermitted, host: host, port: port)
      case EADDRNOTAVAIL: self.init(.hostNotAvailable, host: host, port: port)
      default: return nil
      }
    }

    /// The reason, with advice.
    public var description: String {
      switch reason {
      case .portInUse:
        "Port \(port) of \(host) is in use by another process. End that process, or choose another port; 0 "
          + "selects a free one."
      case .portNotPermitted:
        "This process may not listen at port \(port) of \(host). Choose a port from 1024 on, and have a proxy "
          + "forward port \(port) to it."
      case .hostNotAvailable:
        "\(host) is not an address of this machine. Listen at 127.0.0.1, or at 0.0.0.0 for all addresses."
      }
    }
  }
#endif
