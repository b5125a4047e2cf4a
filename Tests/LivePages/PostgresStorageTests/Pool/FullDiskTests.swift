#if Postgres
  import ComposableArchitecture
  import DependencyInjection
  import Foundation
  import LivePages
  import LivePagesPostgres
  import SharedState
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    /// Tests on a file system of some megabytes, which `.ci/with-postgres` mounts as root. Without it, a
    /// trigger fails with the same SQLSTATE, which tests the library but not PostgreSQL.
    struct FullDiskTests {
      private let database: TestDatabase
      private let pool: PostgresPool

      init() async throws {
        database = try TestDatabase()
        pool = PostgresPool(database.configuration)
        try await pool.migrate()
      }

      /// Moves a table to a full file system, or makes its writes fail if there is no small file system.
      private func fill(_ table: String) async throws {
        if let folder = TestDatabase.smallFolder {
          try await pool.perform { connection in
            try connection.execute(script: "CREATE TABLESPACE small LOCATION '\(folder)'")
            try connection.execute(script: "ALTER TABLE \(table) SET TABLESPACE small")
            try connection.execute(script: "CREATE TABLE filler (bytes bytea) TABLESPACE small")
            try connection.execute(script: "ALTER TABLE filler ALTER bytes SET STORAGE EXTERNAL")
            do {
              while true {
                try connection.execute(script: "INSERT INTO filler SELECT decode(repeat('00', 65000), 'hex')")
              }
            } catch let error as PostgresError where error.sqlState == "53100" {}
          }
        } else {
          try await pool.perform { connection in
            try connection.execute(
              script: """
                CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
                  $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
                CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON \(table) EXECUTE FUNCTION fail()
                """
            )
          }
        }
      }

      private func makeRoom(_ table: String) async throws {
        try await pool.perform { connection in
          if TestDatabase.smallFolder == nil {
            try connection.execute(script: "DROP TRIGGER full_disk ON \(table)")
          } else {
            try connection.execute(script: "DROP TABLE filler")
            try connection.execute(script: "CHECKPOINT")
          }
        }
      }

      private func cleanUp(_ table: String) async throws {
        guard TestDatabase.smallFolder != nil else { return }
        try await pool.perform { connection in
          try connection.execute(script: "ALTER TABLE \(table) SET TABLESPACE pg_default")
          try connection.execute(script: "DROP TABLESPACE small")
        }
      }

      @Test func fullDisksAreReportedUntilSpaceIsAvailable()
        async throws
      {
        let value = withDependencies {
          $0.defaultPostgres = PostgresPool(database.configuration)
        } operation: {
          Shared(.postgres("large", default: [String]()))
        }
        try await value.load()
        try await fill("tributary_values")
        // Random digits, so that compression doesn't make the value small enough.
        let text = (0..<200_000).map { _ in "\(UInt8.random(in: 0...9))" }.joined()
        value.withLock { $0 = (0..<20).map { "\($0)" + text } }
        await eventually { (value.saveError as? PostgresError)?.sqlState == "53100" }
        #expect("\(try #require(value.saveError))".contains("Free space on the database's disk"))
        #expect(value.wrappedValue.count == 20)
        // Other statements aren't affected.
        try await pool.query("SELECT 1")
        try await makeRoom("tributary_values")
        value.withLock { $0 = ["small"] }
        try await value.save()
        #expect(value.saveError == nil)
        let written = try await pool.query("SELECT value FROM tributary_values WHERE key = 'large'")
        #expect(try written.text(0, 0) == #"["small"]"#)
        try await cleanUp("tributary_values")
      }

      @Test func fullDisksDropLargeMessagesWithAReason() async throws {
        let servers = [TestServer(database.configuration), TestServer(database.configuration)]
        for server in servers { await server.connected() }
        let heard = Heard(servers[1].topics.topic("room", of: Note.self))
        let reasons = LivePagesCore.Locked<[String]>([])
        let connection = servers[0].topics.connection.sink { connection in
          guard case .disconnected(let reason) = connection else { return }
          reasons.withLock { $0.append(reason) }
        }
        try await fill("tributary_messages")
        let topic = servers[0].topics.topic("room", of: Note.self)
        let text = (0..<500_000).map { _ in "\(UInt8.random(in: 0...9))" }.joined()
        topic.send(Note(text: text))
        await eventually { reasons.withLock { $0.contains { $0.contains("53100") } } }
        topic.send(Note(text: "small"))
        await eventually { heard.messages.map(\.text) == ["small"] }
        try await makeRoom("tributary_messages")
        topic.send(Note(text: text))
        await eventually { heard.messages.map(\.text) == ["small", text] }
        connection.cancel()
        for server in servers { await server.transport.leave() }
        try await cleanUp("tributary_messages")
      }
    }
  }
#endif
