#if Postgres
  import ComposableArchitecture
  import Foundation
  import LivePages
  public import LivePagesCore
  public import PostgresStorage

  extension SiteCluster {
    /// Returns a cluster of the servers that share a PostgreSQL database. The servers share topics and
    /// presences. When a server stops or is lost, its sessions of movable pages continue on another server.
    /// Sessions require that the site has keys, which must be the same on all servers.
    ///
    /// ```swift
    /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
    /// try await pool.migrate()
    /// try await LiveSite.serve(BoardPage(), configuration: LiveSiteConfiguration(cluster: .postgres(pool)))
    /// ```
    ///
    /// - Parameters:
    ///   - pool: The connections. The cluster opens five additional connections: one that receives messages,
    ///     one that sends them, and three that save sessions and renew their lease.
    ///   - settings: The settings. They determine how long the members of a lost server remain visible, and
    ///     limit messages.
    public static func postgres(
      _ pool: PostgresPool,
      settings: ClusterSettings = ClusterSettings()
    ) -> SiteCluster {
      SiteCluster(PostgresSiteMember(pool, settings))
    }
  }

  /// A member that connects the program's topics and carries the site's notices.
  private final class PostgresSiteMember: SiteClusterMember {
    private let pool: PostgresPool
    private let settings: ClusterSettings
    private let transport = LivePagesCore.Locked<PostgresTopics?>(nil)
    private let notices = LivePagesCore.Locked<[TransportSubscription]>([])
    /// The channel of the notices. No program uses its type, which separates it from the program's own
    /// channels.
    private let channel = TopicChannel(name: "notices", type: "site")

    let sessionStorage: (any SessionStorage)?

    init(_ pool: PostgresPool, _ settings: ClusterSettings) {
      self.pool = pool
      self.settings = settings
      sessionStorage = PostgresSessionStorage(pool)
    }

    var waitingRequests: Int { pool.waitingCount }

    func join() {
      let joined = transport.withLock { transport in
        let earlier = transport
        transport = earlier ?? PostgresTopics(pool, settings: settings)
        return earlier == nil ? transport : nil
      }
      if let joined { Topics.liveValue.connect(to: joined) }
    }

    func send(_ notice: Data) {
      // There are few notices, and they are far smaller than the size limit.
      try? transport.withLock { $0 }?.publish(notice, on: channel, isUrgent: true)
    }

    func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void) {
      guard let transport = transport.withLock({ $0 }) else { return }
      let subscription = transport.subscribe(to: channel, receive: receive)
      // Several sites may share this member.
      notices.withLock { $0.append(subscription) }
    }

    func leave() async { await transport.withLock { $0 }?.leave() }
  }
#endif
