#if Postgres
  import ComposableArchitecture
  import DependencyInjection
  import LivePages
  import LivePagesPostgres
  import Testing

  @testable import PostgresStorage

  struct Note: Codable, Hashable {
    var text: String
  }

  struct Visitor: Codable, Hashable, Identifiable {
    var id: String
    var mood = "calm"
  }

  /// One of a site's servers, in this process.
  struct TestServer {
    let pool: PostgresPool
    let transport: PostgresTopics
    let topics: Topics

    static let settings: ClusterSettings = {
      var settings = ClusterSettings()
      settings.lease = .seconds(4)
      return settings
    }()

    init(_ configuration: PostgresConfiguration, settings: ClusterSettings = TestServer.settings) {
      pool = PostgresPool(configuration)
      transport = PostgresTopics(pool, settings: settings)
      topics = Topics(transport: transport)
    }

    var presence: Presence<Visitor> { topics.presence("room") }

    /// Waits until the server is connected to the others.
    func connected() async {
      for await connection in topics.connection.values where connection == .connected { return }
    }
  }

  /// The messages that one visitor receives.
  final class Heard<Message: Sendable>: Sendable {
    private let received = DependencyInjection.Locked<[Message]>([])
    nonisolated(unsafe) private let subscription: AnyCancellable

    init(_ topic: Topic<Message>) {
      subscription = topic.sink { [received] message in received.withLock { $0.append(message) } }
    }

    var messages: [Message] { received.withLock { $0 } }
  }

  /// The other visitors that one visitor sees.
  final class Seen: Sendable {
    private let latest = DependencyInjection.Locked<Presence<Visitor>.Members>([])
    nonisolated(unsafe) private let subscription: AnyCancellable

    init(_ members: AnyPublisher<Presence<Visitor>.Members, Never>) {
      subscription = members.sink { [latest] members in latest.withLock { $0 = members } }
    }

    var members: Presence<Visitor>.Members { latest.withLock { $0 } }
    var ids: [String] { members.map(\.id) }

    func leave() { subscription.cancel() }
  }
#endif
