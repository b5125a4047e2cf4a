#if Postgres
  import ComposableArchitecture
  import Foundation
  import LivePages
  public import LivePagesCore
  public import PostgresStorage

  extension SiteCluster {
    /// Returns a cluster of the servers that share a PostgreSQL database.
    ///
    /// Visitors of all servers share topics and presences. If the site has keys, the same on all servers, the
    /// sessions of movable pages continue on another server when theirs stops or fails:
    ///
    /// ```swift
    /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
    /// try await pool.migrate()
    /// try await LiveSite.serve(BoardPage(), configuration: LiveSiteConfiguration(cluster: .postgres(pool)))
    /// ```
    ///
    /// - Parameters:
    ///   - pool: The connections. The cluster opens five additional ones: one to receive messages, one to
    ///     send them, and three to save sessions and renew their lease.
    ///   - settings: The settings that limit messages and determine how long the members of a lost server
    ///     remain visible.
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

#if Postgres
  public import ComposableArchitecture
  public import Foundation
  public import LivePages
  public import PostgresStorage

  /// A transport for topics and presences between the servers that share a PostgreSQL database.
  ///
  /// ```swift
  /// prepareDependencies { $0.topics = Topics(transport: PostgresTopics(pool)) }
  /// ```
  ///
  /// A site of live pages creates one for you when you set `LiveSiteConfiguration.cluster`, and leaves the
  /// cluster when it shuts down.
  ///
  /// **Messages** travel with `NOTIFY`, and several at a time if they are sent concurrently. When a message
  /// has more than about 7,900 bytes, the transport stores it in a row and deletes it a minute later. Servers
  /// receive a message at most once. They miss those that are sent while they are disconnected or while the
  /// database is out of reach.
  ///
  /// **Members** are rows of their server. A server has one lease for all of its visitors, measured by the
  /// database's clock, and renews it four times within its duration. When the lease expires, the other
  /// servers remove its members.
  ///
  /// **Databases.** Servers share topics if they use the same tables. With different databases or schemas,
  /// they belong to different sites.
  public final class PostgresTopics: TopicTransport, @unchecked Sendable {
    // Sendable because a subject may be used on any thread, and everything else is immutable and Sendable.
    private let member: ClusterMember
    private let subject = CurrentValueSubject<TopicConnection, Never>(
      .disconnected(reason: "No connection has been opened yet.")
    )

    /// Joins the servers that share the database.
    ///
    /// - Parameters:
    ///   - pool: The connections. Create the tables with `migrate()` first.
    ///   - settings: The settings that limit messages and determine how long the members of a lost server
    ///     remain visible.
    public init(_ pool: PostgresPool, settings: ClusterSettings = ClusterSettings()) {
      member = ClusterMember(pool, settings: settings)
      member.start { [weak self] error in
        self?.subject.send(error.map { .disconnected(reason: "\($0)") } ?? .connected)
      }
    }

    deinit { member.close() }

    /// Leaves the cluster.
    ///
    /// The other servers remove the members of this one immediately or, if they can't be notified, when the
    /// lease expires.
    public func leave() async { await member.leave() }

    public var connection: AnyPublisher<TopicConnection, Never> { subject.eraseToAnyPublisher() }

    public func publish(_ message: Data, on channel: TopicChannel) throws(TopicError) {
      try publish(message, on: channel, isUrgent: false)
    }

    /// Publishes a message. Urgent messages have separate space in the queue.
    func publish(_ message: Data, on channel: TopicChannel, isUrgent: Bool) throws(TopicError) {
      do {
        try member.publish(message, on: ClusterChannel(channel), isUrgent: isUrgent)
      } catch {
        throw TopicError(error, channel)
      }
    }

    public func subscribe(
      to channel: TopicChannel,
      receive: @escaping @Sendable (Data) -> Void
    ) -> TransportSubscription {
      let number = member.subscribe(to: ClusterChannel(channel), receive)
      return TransportSubscription { [weak member] in member?.unsubscribe(number) }
    }

    public func show(_ member: Data?, number: Int, in channel: TopicChannel) throws(TopicError) {
      do {
        try self.member.show(member, number: number, in: ClusterChannel(channel))
      } catch {
        throw TopicError(error, channel)
      }
    }

    public func watch(
      _ channel: TopicChannel,
      receive: @escaping @Sendable ([RemoteMember]) -> Void
    ) -> TransportSubscription {
      let number = member.watch(ClusterChannel(channel)) { visitors in
        receive(
          visitors.map { visitor in
            RemoteMember(
              id: RemoteMember.ID(server: visitor.server, number: visitor.number),
              content: visitor.content
            )
          }
        )
      }
      return TransportSubscription { [weak member] in member?.unwatch(number) }
    }
  }

  extension ClusterChannel {
    fileprivate init(_ channel: TopicChannel) {
      self.init(name: channel.name, type: channel.type)
    }
  }

  extension TopicError {
    fileprivate init(_ error: ClusterMember.Refusal, _ channel: TopicChannel) {
      self =
        switch error {
        case .tooLarge(let size, let limit): .tooLarge(channel, size: size, limit: limit)
        case .tooManyWaiting(let limit): .tooManyWaiting(channel, limit: limit)
        }
    }
  }
#endif

#if !Postgres
  /// Carries topics and presences between servers.
  @available(
    *,
    unavailable,
    message: """
      PostgreSQL requires the package trait Postgres. Write traits: [.defaults, "LivePages", "Postgres"] where \
      your package depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresTopics {}
#endif
