#if Postgres
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresSchemaTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      @Test func twentyServersThatStartAtOnceMigrateOnce() async throws {
        let pools = (0..<20).map { _ in PostgresPool(database.configuration) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for pool in pools { group.addTask { try await pool.migrate() } }
          try await group.waitForAll()
        }
        let versions = try await pools[0].query("SELECT count(*) FROM tributary_schema").integer(0, 0)
        #expect(versions == PostgresSchema.migrations.count)
        try await pools[0].checkSchema()
      }

      @Test func newerSchemasAreRefusedWithARemedy() async throws {
        let pool = PostgresPool(database.configuration)
        try await pool.migrate()
        try await pool.query("INSERT INTO tributary_schema (version) VALUES (1000)")
        for check in [pool.migrate, pool.checkSchema] {
          let error = await #expect(throws: PostgresError.self) { try await check() }
          #expect(error?.reason == .newerSchema)
          #expect(
            error?.description.contains("Deploy a version of this program that supports the schema.") == true
          )
        }
      }

      @Test func missingTablesAreRefusedWithARemedy() async throws {
        let pool = PostgresPool(database.configuration)
        let error = await #expect(throws: PostgresError.self) { try await pool.checkSchema() }
        #expect(error?.reason == .olderSchema)
      }

      /// During a rolling upgrade, the schema version of a table from a later release must not prevent a
      /// server of an earlier release from restarting.
      @Test func serversStartBesideTablesThatLaterVersionsAdded() async throws {
        let pool = PostgresPool(database.configuration)
        let later = PostgresSchema.Addition(
          table: "tributary_later",
          script: "CREATE TABLE IF NOT EXISTS tributary_later (a int);"
        )
        for _ in 0..<2 {
          try await pool.perform {
            try PostgresSchema.migrate($0, adding: PostgresSchema.additions + [later])
          }
        }
        try await pool.migrate()
        try await pool.checkSchema()
        let present = try await pool.query("SELECT max(version) FROM tributary_schema").integer(0, 0)
        // The schema version before revocations.
        #expect(present == 4)
      }

      @Test func formerMigrationNumberOfRevocationsIsAccepted() async throws {
        let pool = PostgresPool(database.configuration)
        try await pool.migrate()
        try await pool.query("INSERT INTO tributary_schema (version) VALUES (5)")
        try await pool.migrate()
        try await pool.checkSchema()
        let code = await PostgresSchemaCommand.run(["--print", "--after", "5"]) { _ in }
        #expect(code == 0)
      }

      @Test func anAddedTableIsMissedByTheCheckAndNotByTheVersionBefore() async throws {
        let pool = PostgresPool(database.configuration)
        try await pool.perform { try PostgresSchema.migrate($0, adding: []) }
        let error = await #expect(throws: PostgresError.self) { try await pool.checkSchema() }
        #expect(error?.reason == .olderSchema)
        #expect(error?.message.contains("tributary_revocations") == true)
        try await pool.migrate()
        try await pool.checkSchema()
      }

      @Test func aMigrationThatFailsChangesNothing() async throws {
        let pool = PostgresPool(database.configuration)
        await #expect(throws: PostgresError.self) {
          try await pool.perform { connection in
            try PostgresSchema.migrate(
              connection,
              to: PostgresSchema.migrations + [
                .init(
                  version: PostgresSchema.highestKnown + 1,
                  script: "CREATE TABLE a (b int); SELECT 1 / 0"
                )
              ]
            )
          }
        }
        #expect(try await pool.query("SELECT to_regclass('tributary_values')::text").isNull(0, 0))
        #expect(try await pool.query("SELECT to_regclass('a')::text").isNull(0, 0))
      }

      @Test func laterMigrationsKeepExistingRows() async throws {
        let pool = PostgresPool(database.configuration)
        try await pool.migrate()
        try await pool.query("INSERT INTO tributary_values VALUES ('a', 1, '7', 'me')")
        try await pool.perform { connection in
          try PostgresSchema.migrate(
            connection,
            to: PostgresSchema.migrations + [
              .init(version: PostgresSchema.highestKnown + 1, script: "CREATE TABLE a (b int)")
            ]
          )
        }
        #expect(try await pool.query("SELECT value FROM tributary_values").text(0, 0) == "7")
      }
    }
  }
#endif
