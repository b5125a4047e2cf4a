#if Postgres
  import ComposableArchitecture
  import Foundation
  import LivePages
  import LivePagesCore
  import LivePagesPostgres
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresTopicsFaultTests {
      private let database: TestDatabase
      private let pool: PostgresPool
      private let channel = TopicChannel(name: "room", type: "PostgresStorageTests.Note")

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
      }

      private func settings(lease: Duration) -> ClusterSettings {
        var settings = ClusterSettings()
        settings.lease = lease
        return settings
      }

      @Test func aServerThatIsCutOffReturnsWithItsVisitors() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.connectTimeout = .milliseconds(300)
        let lease = Duration.seconds(3)
        let near = TestServer(configuration, settings: settings(lease: lease))
        let far = TestServer(database.configuration, settings: settings(lease: lease))
        for server in [near, far] { await server.connected() }
        let connections = Connections(near.topics)
        let (here, there) = (
          Heard(near.topics.topic("room", of: Note.self)), Heard(far.topics.topic("room", of: Note.self))
        )
        let ada = Seen(near.presence.joined(by: Visitor(id: "Ada")))
        let bob = Seen(far.presence.joined(by: Visitor(id: "Bob")))
        await eventually { Set(ada.ids) == ["Ada", "Bob"] && Set(bob.ids) == ["Ada", "Bob"] }

        proxy.stopForwarding()
        let start = ContinuousClock.now
        near.topics.topic("room").send(Note(text: "alone"))
        far.topics.topic("room").send(Note(text: "missed"))
        #expect(here.messages.map(\.text) == ["alone"])
        // A visitor who joins in the meantime.
        let eve = Seen(near.presence.joined(by: Visitor(id: "Eve")))
        await eventually { ada.ids == ["Ada", "Eve"] && bob.ids == ["Bob"] }
        // Within the lease and a margin for a busy machine.
        #expect(ContinuousClock.now - start < lease + .seconds(10))
        await eventually { connections.isDisconnected }

        proxy.goOnForwarding()
        await eventually { Set(ada.ids) == ["Ada", "Bob", "Eve"] && Set(bob.ids) == ["Ada", "Bob", "Eve"] }
        await eventually { connections.latest == .connected }
        near.topics.topic("room").send(Note(text: "back"))
        await eventually { there.messages.last?.text == "back" }
        #expect(!here.messages.map(\.text).contains("missed"))
        withExtendedLifetime(eve) {}
      }

      @Test func blockedSubscribersDoNotDelayTheLease() async {
        let lease = Duration.seconds(6)
        let near = TestServer(database.configuration, settings: settings(lease: lease))
        let far = TestServer(database.configuration, settings: settings(lease: lease))
        for server in [near, far] { await server.connected() }
        let bob = Seen(far.presence.joined(by: Visitor(id: "Bob")))
        let ada = Seen(near.presence.joined(by: Visitor(id: "Ada")))
        await eventually { Set(ada.ids) == ["Ada", "Bob"] && Set(bob.ids) == ["Ada", "Bob"] }

        let (isBlocked, gate) = (LivePagesCore.Locked(false), DispatchSemaphore(value: 0))
        let blocked = near.presence.members.sink { members in
          guard members[id: "Eve"] != nil else { return }
          isBlocked.withLock { $0 = true }
          gate.wait()
        }
        let eve = Seen(far.presence.joined(by: Visitor(id: "Eve")))
        await eventually { isBlocked.withLock { $0 } }
        // Longer than the other server waits for a renewal, and for the next list of servers.
        let end = ContinuousClock.now + lease * 3 / 2
        while ContinuousClock.now < end, bob.ids.contains("Ada") {
          try? await Task.sleep(for: .milliseconds(50))
        }
        #expect(bob.ids.contains("Ada"))
        gate.signal()
        blocked.cancel()
        withExtendedLifetime(eve) {}
      }

      @Test func visitorsOfAKilledServerVanishWithinTheLease() async throws {
        let lease = Duration.seconds(2)
        var killed: TestServer? = TestServer(database.configuration, settings: settings(lease: lease))
        let other = TestServer(database.configuration, settings: settings(lease: lease))
        for server in [killed, other] { await server?.connected() }
        // Uses the transport directly, because a presence would announce that its visitors leave.
        let channel = TopicChannel(name: "room", type: "PostgresStorageTests.Visitor")
        let content = try JSONEncoder().encode(Visitor(id: "Ada"))
        try killed?.transport.show(content, number: 1, in: channel)
        let onlooker = Seen(other.presence.members)
        await eventually { onlooker.ids == ["Ada"] }
        killed = nil
        let start = ContinuousClock.now
        await eventually { onlooker.ids == [] }
        #expect(ContinuousClock.now - start < lease + .seconds(10))
      }

      @Test func aServerThatWasForgottenReturnsWithItsVisitors() async throws {
        let servers = [0, 1].map { _ in
          TestServer(database.configuration, settings: settings(lease: .seconds(2)))
        }
        for server in servers { await server.connected() }
        let ada = Seen(servers[0].presence.joined(by: Visitor(id: "Ada")))
        let onlooker = Seen(servers[1].presence.members)
        await eventually { onlooker.ids == ["Ada"] }
        let earlier = try await pool.query("SELECT server FROM tributary_visitors").text(0, 0)
        try await pool.query("DELETE FROM tributary_servers WHERE server = $1", [.text(earlier)])
        try await eventually {
          let rows = try await pool.query("SELECT server FROM tributary_visitors")
          return try rows.count == 1 && rows.text(0, 0) != earlier
        }
        await eventually { onlooker.ids == ["Ada"] }
        withExtendedLifetime(ada) {}
      }

      @Test func theDatabasesRestartCostsMessagesAndNoVisitors() async throws {
        let servers = [0, 1].map { _ in
          TestServer(database.configuration, settings: settings(lease: .seconds(10)))
        }
        for server in servers { await server.connected() }
        let ada = Seen(servers[0].presence.joined(by: Visitor(id: "Ada")))
        let onlooker = Seen(servers[1].presence.members)
        await eventually { onlooker.ids == ["Ada"] }
        let connections = Connections(servers[1].topics)
        #expect(!connections.isDisconnected)
        try TestDatabase.control("restart")
        await eventually { connections.isDisconnected }
        await eventually { connections.latest == .connected }
        let bob = Seen(servers[0].presence.joined(by: Visitor(id: "Bob")))
        await eventually { onlooker.ids == ["Ada", "Bob"] }
        for visitor in [ada, bob] { withExtendedLifetime(visitor) {} }
      }

      @Test func oversizedMessagesAreRefusedWithTheLimit() async throws {
        let servers = [TestServer(database.configuration), TestServer(database.configuration)]
        for server in servers { await server.connected() }
        let heard = servers.map { Heard($0.topics.topic("room", of: Note.self)) }
        let topic = servers[0].topics.topic("room", of: Note.self)
        let large = Note(text: String(repeating: "0123456789", count: 1_048_576))
        let error = #expect(throws: TopicError.self) { try topic.publish(large) }
        #expect(error == .tooLarge(channel, size: 10_485_771, limit: 1_048_576))
        #expect(error?.description.contains("the limit of 1048576") == true)
        // The longest accepted message.
        let most = Note(text: String(repeating: "x", count: 1_048_576 - #"{"text":""}"#.utf8.count))
        try topic.publish(most)
        await eventually { heard.allSatisfy { $0.messages == [most] } }
      }

      @Test func foreignRowsAndNoticesAreHarmless() async throws {
        let server = TestServer(database.configuration)
        await server.connected()
        let heard = Heard(server.topics.topic("room", of: Note.self))
        let onlooker = Seen(server.presence.members)
        let content = #"t{"id":"Ada","mood":"calm"}"#
        try await pool.query(
          // In one statement, because a server that was read without its visitors isn't read again.
          """
          WITH servers AS (
            INSERT INTO tributary_servers VALUES ('other', 3, 0, now() + interval '1 minute')
          )
          INSERT INTO tributary_visitors VALUES
            ('other', 1, 'no JSON', 't{}', 1), ('other', 2, $1, 'unknown', 2), ('other', 3, $1, $2, 3)
          """,
          [.text(ClusterChannel(name: "room", type: "PostgresStorageTests.Visitor").text), .text(content)]
        )
        let tables = try await pool.query("SELECT 'tributary_servers'::regclass::oid").integer(0, 0)
        let notices = [
          "", "m", "m\(tables):x:1:5:[]t", "M\(tables):x:1:4711", "p\(tables):nobody:99", "q\(tables):nobody",
          "😀", "m\(tables):x:2:1000000:",
        ]
        for notice in notices {
          try await pool.query("SELECT pg_notify('tributary_cluster', $1)", [.text(notice)])
        }
        let message = ClusterMessage.text(
          Data(#"{"text":"fine"}"#.utf8),
          on: ClusterChannel(name: channel.name, type: channel.type)
        )
        try await pool.query(
          "SELECT pg_notify('tributary_cluster', $1)",
          [.text("m\(tables):x:3:\(message)")]
        )
        await eventually { heard.messages == [Note(text: "fine")] }
        await eventually { onlooker.ids == ["Ada"] }
      }

      @Test func sitesInOtherSchemasOfTheDatabaseAreOtherSites() async throws {
        try await pool.perform { try $0.execute(script: "CREATE SCHEMA staging") }
        var configuration = database.configuration
        configuration.connection += " options='-c search_path=staging'"
        try await PostgresPool(configuration).migrate()
        let servers = [
          TestServer(database.configuration), TestServer(database.configuration), TestServer(configuration),
        ]
        for server in servers { await server.connected() }
        let heard = servers.map { Heard($0.topics.topic("room", of: Note.self)) }
        let onlooker = Seen(servers[2].presence.members)
        let ada = Seen(servers[0].presence.joined(by: Visitor(id: "Ada")))
        servers[0].topics.topic("room").send(Note(text: "production"))
        await eventually { heard[1].messages.count == 1 }
        servers[2].topics.topic("room").send(Note(text: "staging"))
        await eventually { heard[2].messages.count == 1 }
        #expect(heard.map { $0.messages.map(\.text) } == [["production"], ["production"], ["staging"]])
        #expect(onlooker.ids == [])
        withExtendedLifetime(ada) {}
      }

      @Test func missingTablesAreReportedAndRetried() async throws {
        let database = try TestDatabase()
        let server = TestServer(database.configuration, settings: settings(lease: .seconds(2)))
        let connections = Connections(server.topics)
        await eventually { connections.reason?.contains("'migrate()'") == true }
        try await PostgresPool(database.configuration).migrate()
        await server.connected()
      }

      @Test func aThousandVisitorsCostFewStatements() async throws {
        let servers = [TestServer(database.configuration), TestServer(database.configuration)]
        for server in servers { await server.connected() }
        let onlooker = Seen(servers[1].presence.members)
        // The visitors join while the database blocks the first one.
        let visitors = try await pool.perform { connection in
          try connection.execute(script: "BEGIN; LOCK TABLE tributary_servers IN EXCLUSIVE MODE")
          let visitors = (0..<1000).map {
            Seen(servers[0].presence.joined(by: Visitor(id: "\($0) \"a\0b\"")))
          }
          try connection.execute(script: "COMMIT")
          return visitors
        }
        await eventually { onlooker.ids.count == 1000 }
        let changes = try await pool.query("SELECT max(change) FROM tributary_servers").integer(0, 0)
        #expect(changes < 10)
        for visitor in visitors { visitor.leave() }
        await eventually { onlooker.ids == [] }
        // Their rows are removed at the second renewal afterward.
        try await eventually { try await pool.query("SELECT FROM tributary_visitors").isEmpty }
      }
    }
  }

  /// The connection states that a program receives.
  private final class Connections: Sendable {
    private let heard = LivePagesCore.Locked<[TopicConnection]>([])
    nonisolated(unsafe) private let subscription: AnyCancellable

    init(_ topics: Topics) {
      subscription = topics.connection.sink { [heard] connection in
        heard.withLock { $0.append(connection) }
      }
    }

    var latest: TopicConnection? { heard.withLock { $0.last } }

    var reason: String? {
      guard case .disconnected(let reason) = latest else { return nil }
      return reason
    }

    /// A Boolean value that indicates whether the connection was ever lost.
    var isDisconnected: Bool {
      heard.withLock { $0.contains { if case .disconnected = $0 { true } else { false } } }
    }
  }
#endif
