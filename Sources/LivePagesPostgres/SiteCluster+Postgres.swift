#if Postgres
  import ComposableArchitecture
  public import LivePages
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
    ///   - pool: The connections. Two more than its size are made: one hears what the others say, and one
    ///     says it.
    ///   - settings: How long members of a lost server are shown, and what may be sent.
    public static func postgres(
      _ pool: PostgresPool,
      settings: ClusterSettings = ClusterSettings()
    ) -> SiteCluster {
      SiteCluster(
        PostgresSiteMember(
          PostgresTopics(pool, settings: settings),
          sessions: PostgresSessionStorage(pool)
        )
      )
    }
  }

  /// Connects the program's topics.
  private final class PostgresSiteMember: SiteClusterMember {
    private let transport: PostgresTopics

    let sessionStorage: (any SessionStorage)?

    init(_ transport: PostgresTopics, sessions: PostgresSessionStorage) {
      self.transport = transport
      sessionStorage = sessions
    }

    func join() { Topics.liveValue.connect(to: transport) }

    func leave() async { await transport.leave() }
  }
#endif
