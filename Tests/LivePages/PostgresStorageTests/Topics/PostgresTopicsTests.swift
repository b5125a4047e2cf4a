#if Postgres
  import ComposableArchitecture
  import Foundation
  import IssueReportingTestSupport
  import LivePages
  import LivePagesPostgres
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresTopicsTests {
      private let database: TestDatabase
      private let servers: [TestServer]

      init() async throws {
        database = try TestDatabase()
        try await PostgresPool(database.configuration).migrate()
        servers = (0..<3).map { [database] _ in TestServer(database.configuration) }
        for server in servers { await server.connected() }
      }

      @Test func messagesArriveOnceOnEachServerAndLocallyAtOnce() async {
        let heard = servers.map { Heard($0.topics.topic("room", of: Note.self)) }
        servers[0].topics.topic("room").send(Note(text: "a"))
        #expect(heard[0].messages == [Note(text: "a")])
        await eventually { heard.allSatisfy { $0.messages == [Note(text: "a")] } }
        // A second copy of the message would arrive before the next one.
        servers[0].topics.topic("room").send(Note(text: "b"))
        await eventually { heard.allSatisfy { $0.messages == [Note(text: "a"), Note(text: "b")] } }
      }

      @Test func messagesOfASenderArriveInOrder() async {
        let heard = Heard(servers[1].topics.topic("room", of: Note.self))
        var sent: [Note] = []
        for number in 0..<300 {
          let text = number % 50 == 7 ? String(repeating: "é", count: 20_000 + number) : "\(number % 3)"
          sent.append(Note(text: text))
          servers[0].topics.topic("room").send(Note(text: text))
        }
        await eventually { heard.messages.count >= sent.count }
        #expect(heard.messages == sent)
      }

      @Test func largeMessagesAreStoredInOneTransaction() throws {
        let connection = try PostgresConnection.open(database.configuration)
        let large = String(repeating: "x", count: 10_000)
        let messages = (0..<100).map { $0 % 3 == 0 ? "small \($0)" : "\($0) \(large)" }
        try ClusterStatements.send(messages, from: "sender", first: 1, connection)
        let rows = try connection.query(
          "SELECT split_part(message, ' ', 1), xmin::text FROM tributary_messages ORDER BY number"
        )
        let stored = try (0..<rows.count).map { try rows.text($0, 0) }
        #expect(stored == (0..<100).filter { $0 % 3 != 0 }.map(String.init))
        #expect(try Set((0..<rows.count).map { try rows.text($0, 1) }).count == 1)
      }

      @Test func topicsAreDistinguishedByNameAndType() async {
        let names = [
          "room", "", "a\0b", "'; DROP TABLE tributary_servers; --", "\u{202E}😀\n\t\\\"", "1:2:3",
          String(repeating: "long ", count: 4000), "cafe\u{301}",
        ]
        let heard = names.map { Heard(servers[1].topics.topic($0, of: Note.self)) }
        let numbers = Heard(servers[1].topics.topic("room", of: Int.self))
        for name in names { servers[0].topics.topic(name).send(Note(text: name)) }
        servers[0].topics.topic("room").send(7)
        await eventually { numbers.messages == [7] && heard.allSatisfy { $0.messages.count == 1 } }
        for (name, heard) in zip(names, heard) { #expect(heard.messages == [Note(text: name)]) }
        // Canonically equivalent names are equal, as on one server.
        servers[0].topics.topic("caf\u{E9}").send(Note(text: "composed"))
        await eventually { heard[7].messages.last == Note(text: "composed") }
      }

      @Test func visitorsOfAllServersSeeEachOther() async {
        let ada = Seen(servers[0].presence.joined(by: Visitor(id: "Ada")))
        let bob = Seen(servers[1].presence.joined(by: Visitor(id: "Bob")))
        let onlooker = Seen(servers[2].presence.members)
        await eventually { [ada, bob, onlooker].allSatisfy { Set($0.ids) == ["Ada", "Bob"] } }
        servers[1].presence.update(Visitor(id: "Bob", mood: "glad"))
        await eventually {
          ada.members[id: "Bob"]?.mood == "glad" && onlooker.members[id: "Bob"]?.mood == "glad"
        }
        ada.leave()
        await eventually { bob.ids == ["Bob"] && onlooker.ids == ["Bob"] }
        // A late observer receives the present visitors.
        let late = Seen(servers[0].presence.members)
        await eventually { late.ids == ["Bob"] }
      }

      @Test func aSitesClusterConnectsTheTopicsOfTheProgram() async throws {
        let heard = Heard(servers[0].topics.topic("live", of: Note.self))
        let cluster = SiteCluster.postgres(
          PostgresPool(database.configuration),
          settings: TestServer.settings
        )
        cluster.member.join()
        cluster.member.join()
        for await connection in Topics.liveValue.connection.values where connection == .connected { break }
        Topics.liveValue.topic("live").send(Note(text: "a"))
        await eventually { heard.messages == [Note(text: "a")] }

        // The site's notices in both directions, which are separate from the program's messages.
        let (there, here) = (LivePagesCore.Locked<[Data]>([]), LivePagesCore.Locked<[Data]>([]))
        let notices = TopicChannel(name: "notices", type: "site")
        let subscription = servers[0].transport.subscribe(to: notices) { data in
          there.withLock { $0.append(data) }
        }
        cluster.member.receiveNotices { data in here.withLock { $0.append(data) } }
        cluster.member.send(Data("to all".utf8))
        await eventually { there.withLock { $0 } == [Data("to all".utf8)] }
        try servers[0].transport.publish(Data("back".utf8), on: notices)
        await eventually { here.withLock { $0 } == [Data("back".utf8)] }
        #expect(heard.messages == [Note(text: "a")])
        subscription.cancel()
        await cluster.member.leave()
      }

      @Test func visitorsOfALeavingServerLeaveImmediately() async {
        let ada = Seen(servers[0].presence.joined(by: Visitor(id: "Ada")))
        let onlooker = Seen(servers[1].presence.members)
        await eventually { onlooker.ids == ["Ada"] }
        await servers[0].transport.leave()
        await eventually(within: TestServer.settings.lease / 4) { onlooker.ids == [] }
        #expect(ada.ids == ["Ada"])
      }
    }
  }
#endif
