#if Postgres
  public import ComposableArchitecture
  public import Foundation
  public import LivePages
  public import PostgresStorage

  /// Carries topics and presences between the servers that have a PostgreSQL database in common.
  ///
  /// ```swift
  /// prepareDependencies { $0.topics = Topics(transport: PostgresTopics(pool)) }
  /// ```
  ///
  /// A site of live pages does this by `LiveSiteConfiguration.cluster`, and leaves when it shuts down.
  ///
  /// **Messages** go by `NOTIFY`, those of more than about 7,900 bytes by way of a row that is deleted a
  /// minute later. They arrive at most once: what is sent while the database cannot be reached, or while
  /// another server is cut off, does not arrive there later. Messages that are sent at once go together.
  ///
  /// **Members** are rows of a server. It has a lease, which it renews four times in its duration, whatever
  /// the number of its visitors; time is the database's. When it is over, the others show its members no
  /// longer.
  ///
  /// **Databases.** Servers share what has the same tables: those of other databases and of other schemas are
  /// other sites.
  public final class PostgresTopics: TopicTransport, @unchecked Sendable {
    // Sendable: a subject may be used on any thread; all else is immutable and Sendable.
    private let member: ClusterMember
    private let subject = CurrentValueSubject<TopicConnection, Never>(
      .disconnected(reason: "No connection was made yet.")
    )

    /// Begins to take part.
    ///
    /// - Parameters:
    ///   - pool: The connections. The tables must be there: `migrate()`.
    ///   - settings: The settings: the time for which members of a lost server are shown, and what may be
    ///     sent.
    public init(_ pool: PostgresPool, settings: ClusterSettings = ClusterSettings()) {
      member = ClusterMember(pool, settings: settings)
      member.start { [weak self] error in
        self?.subject.send(error.map { .disconnected(reason: "\($0)") } ?? .connected)
      }
    }

    deinit { member.close() }

    /// Takes part no longer: the other servers show this one's members no longer, at once if the database can
    /// be reached, and after the lease otherwise.
    public func leave() async { await member.leave() }

    public var connection: AnyPublisher<TopicConnection, Never> { subject.eraseToAnyPublisher() }

    public func publish(_ message: Data, on channel: TopicChannel) throws(TopicError) {
      do {
        try member.publish(message, on: ClusterChannel(channel))
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
      PostgreSQL is behind the package trait Postgres: write traits: [.defaults, "LivePages", "Postgres"] where \
      your package depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresTopics {}
#endif
