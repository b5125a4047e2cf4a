#if Postgres
  import DependencyInjection
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresSchemaCommandTests {
      private let database: TestDatabase
      private let printed = Locked<[String]>([])

      init() throws { database = try TestDatabase() }

      private func run(_ arguments: String...) async -> Int32 {
        await PostgresSchemaCommand.run(arguments) { [printed] line in printed.withLock { $0.append(line) } }
      }

      private var output: String { printed.withLock { $0.joined(separator: "\n") } }

      @Test func itChecksAndMigrates() async throws {
        let connection = database.configuration.connection
        #expect(await run("--check", connection) == 1)
        #expect(output.contains("Call 'migrate()'"))
        #expect(await run("--migrate", connection) == 0)
        #expect(await run("--migrate", connection) == 0)
        #expect(await run("--check", connection) == 0)
        try await PostgresPool(database.configuration).checkSchema()
      }

      @Test(arguments: 0...1)
      func thePrintedScriptDoesTheSameFromAnyVersion(version: Int) async throws {
        let pool = PostgresPool(database.configuration)
        if version > 0 {
          try await pool.perform {
            try PostgresSchema.migrate($0, to: Array(PostgresSchema.migrations.prefix(version)))
          }
        }
        let code = version == 0 ? await run("--print") : await run("--print", "--after", "\(version)")
        #expect(code == 0)
        let script = output
        try await pool.perform { try $0.execute(script: script) }
        try await pool.checkSchema()
        // A server that starts afterward has nothing to migrate.
        try await pool.migrate()
      }

      @Test func invalidArgumentsShowTheUsage() async {
        let wrong = [
          [], ["--migrate", "a", "b"], ["--print", "--after"], ["--print", "--after", "99"], ["--drop"],
          ["--check", "--migrate"],
        ]
        for arguments in wrong {
          let code = await PostgresSchemaCommand.run(arguments) { [printed] line in
            printed.withLock { $0.append(line) }
          }
          #expect(code == 2, "\(arguments)")
          #expect(output.contains("Usage: --print"))
        }
        #expect(await run("--help") == 0)
      }

      @Test func aMissingDatabaseIsReported() async {
        #expect(await run("--migrate", "host=127.0.0.1 port=1 user=nobody") == 1)
        #expect(output.contains("Check that the server runs"))
      }
    }
  }
#endif
