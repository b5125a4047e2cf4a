#if Postgres && LivePages
  import Foundation
  import LivePagesPostgres
  import Testing

  @testable import LivePagesCore
  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresSessionStorageTests {
      private let database: TestDatabase
      private let pool: PostgresPool
      private let storage: PostgresSessionStorage
      private let first = ServerID()
      private let second = ServerID()
      private let key = SessionKey(text: "key")

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
        storage = PostgresSessionStorage(pool)
      }

      private func change(
        _ content: String?,
        epoch: Int = 1,
        isNew: Bool = false,
        isHandedOver: Bool = false,
        lifetime: Duration = .seconds(3600)
      ) -> SessionChange {
        SessionChange(
          key: key,
          epoch: epoch,
          isNew: isNew,
          content: content.map { Data($0.utf8) },
          isHandedOver: isHandedOver,
          lifetime: lifetime
        )
      }

      @Test func `random steps of three servers match the table in memory`() async throws {
        var generator = SeededGenerator(seed: 7)
        var table = SessionTable()
        let servers = [first, second, ServerID()]
        let keys = (0..<4).map { SessionKey(text: "key \($0) \"'\\ Ü") }
        for step in 0..<400 {
          let server = servers.randomElement(using: &generator) ?? first
          let key = keys.randomElement(using: &generator) ?? self.key
          switch Int.random(in: 0..<10, using: &generator) {
          case 0...1:
            let time = Duration.seconds(3600)
            let wanted = try await storage.renewLease(of: server, for: time)
            #expect(Set(wanted) == Set(table.renewLease(of: server, for: time, now: .zero)))
          case 2:
            try await storage.endLease(of: server)
            table.endLease(of: server)
          case 3...5:
            let claim = try await storage.claim(key, for: server)
            #expect(claim == table.claim(key, for: server, now: .zero), "step \(step)")
          case 6...8:
            let changes = keys.shuffled(using: &generator).prefix(2).map { key in
              SessionChange(
                key: key,
                epoch: table.rows[key]?.epoch ?? 1,
                isNew: Bool.random(using: &generator),
                content: Bool.random(using: &generator) ? Data("\(step)".utf8) : nil,
                isHandedOver: Int.random(in: 0..<4, using: &generator) == 0,
                lifetime: .seconds(3600)
              )
            }
            #expect(
              try await storage.save(changes, of: server) == table.save(changes, of: server, now: .zero)
            )
          default:
            try await storage.remove([key], of: server)
            table.remove([key], of: server)
          }
        }
      }

      @Test func `of many servers that claim one session at once, one has it`() async throws {
        #expect(try await storage.save([change("a", isNew: true)], of: first) == [])
        try await storage.endLease(of: first)
        let servers = (0..<20).map { _ in ServerID() }
        for server in servers { _ = try await storage.renewLease(of: server, for: .seconds(60)) }
        let claims = try await withThrowingTaskGroup(of: SessionClaim.self) { group in
          for server in servers { group.addTask { try await storage.claim(key, for: server) } }
          return try await group.reduce(into: [SessionClaim]()) { $0.append($1) }
        }
        #expect(claims.filter { $0 == .claimed(SavedSession(epoch: 2, content: Data("a".utf8))) }.count == 1)
        #expect(claims.filter { $0 == .belongsElsewhere }.count == 19)
      }

      @Test func `a lease ends by the database's clock`() async throws {
        _ = try await storage.renewLease(of: first, for: .milliseconds(200))
        _ = try await storage.save([change("a", isNew: true)], of: first)
        try await eventually {
          if case .claimed = try await storage.claim(key, for: second) { true } else { false }
        }
        #expect(try await storage.save([change("late")], of: first) == [key])
        #expect(try await storage.save([change("b", epoch: 2)], of: second) == [])
      }

      @Test func `what has expired is unknown, and is removed`() async throws {
        _ = try await storage.save([change("a", isNew: true, lifetime: .zero)], of: first)
        #expect(try await storage.claim(key, for: second) == .unknown)
        try await storage.removeExpired()
        #expect(try await pool.query("SELECT 1 FROM tributary_sessions").isEmpty)
      }

      @Test func `a session of ten megabytes is kept`() async throws {
        let content = Data((0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let large = SessionChange(key: key, epoch: 1, isNew: true, content: content, lifetime: .seconds(60))
        #expect(try await storage.save([large], of: first) == [])
        #expect(
          try await storage.claim(key, for: first) == .claimed(SavedSession(epoch: 2, content: content))
        )
      }

      @Test func `without the database the error says so`() async throws {
        let pool = PostgresPool(PostgresConfiguration("host=127.0.0.1 port=1 user=nobody connect_timeout=1"))
        let error = await #expect(throws: PostgresError.self) {
          try await PostgresSessionStorage(pool).claim(key, for: first)
        }
        #expect(error?.reason == .unavailable)
        await pool.close()
      }
    }
  }
#endif
