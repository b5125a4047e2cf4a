#if Postgres
  import ComposableArchitecture
  import Foundation
  import LivePages
  public import LivePagesCore
  public import PostgresStorage

  extension SiteCluster {
    /// Makes a server one of several that have a PostgreSQL database in common: topics and presences are
    /// shared with the others, and sessions of movable pages go on at another server when theirs is stopped
    /// or lost. For the sessions the site needs keys, the same on all servers.
    ///
    /// ```swift
    /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
    /// try await pool.migrate()
    /// try await LiveSite.serve(BoardPage(), configuration: LiveSiteConfiguration(cluster: .postgres(pool)))
    /// ```
    ///
    /// - Parameters:
    ///   - pool: The connections. Five more than its size are made: one hears what the others say, one says
    ///     it, and three save sessions and renew their lease.
    ///   - settings: The settings: the time for which members of a lost server are shown, and what may be
    ///     sent.
    public static func postgres(
      _ pool: PostgresPool,
      settings: ClusterSettings = ClusterSettings()
    ) -> SiteCluster {
      SiteCluster(PostgresSiteMember(pool, settings))
    }
  }

  /// Connects the program's topics, and carries the site's notices.
  private final class PostgresSiteMember: SiteClusterMember {
    private let pool: PostgresPool
    private let settings: ClusterSettings
    private let transport = LivePagesCore.Locked<PostgresTopics?>(nil)
    private let notices = LivePagesCore.Locked<[TransportSubscription]>([])
    /// Apart from those of the program by its type, which is none.
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
      // Too large for a message is only what nobody would say.
      try? transport.withLock { $0 }?.publish(notice, on: channel)
    }

    func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void) {
      guard let transport = transport.withLock({ $0 }) else { return }
      let subscription = transport.subscribe(to: channel, receive: receive)
      // Several sites may be members by one.
      notices.withLock { $0.append(subscription) }
    }

    func leave() async { await transport.withLock { $0 }?.leave() }
  }
#endif
