#if Postgres
  /// A command that shows, checks or migrates this package's tables in a database.
  ///
  /// The package includes the command as a program:
  ///
  /// ```
  /// swift run --traits Postgres tributary-schema --migrate "host=db.internal dbname=shop user=owner"
  /// ```
  ///
  /// An app that is deployed without the package can add the command as a subcommand:
  ///
  /// ```swift
  /// case "schema": exit(await PostgresSchemaCommand.run(Array(arguments.dropFirst())))
  /// ```
  public enum PostgresSchemaCommand {
    /// The command's usage message.
    static let usage = """
      Usage: --print [--after VERSION] | --check [DATABASE] | --migrate [DATABASE]

        --print    Prints the SQL that creates the tables, or updates them from a version to this program's. It
                   doesn't connect, so that you can review the SQL and run it with 'psql --file'.
        --check    Checks that the tables have this program's version.
        --migrate  Creates the tables, or updates them to this program's version, in one transaction.

      DATABASE is a connection string in the format of 'psql'. Missing parts come from libpq's environment
      variables (PGHOST, PGDATABASE, PGUSER, PGSERVICE). Don't put passwords into it, because all users of the
      machine can read them: use PGPASSWORD or ~/.pgpass.

      Exit codes: 0 for success, 1 if the database reports an error or has another version, 2 for invalid arguments.
      """

    private enum Task {
      case script(after: Int)
      case check(PostgresConfiguration)
      case migrate(PostgresConfiguration)
    }

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name: `--print`, `--check` or `--migrate`.
    ///   - output: A closure that receives each line of output. By default, the lines are printed.
    /// - Returns: The exit code. It is 0 for success, 1 if the database reports an error or has a different
    ///   version, and 2 for invalid arguments.
    public static func run(
      _ arguments: [String],
      output: @Sendable (String) -> Void = { print($0) }
    ) async -> Int32 {
      guard let task = task(arguments) else {
        output(usage)
        return arguments == ["--help"] ? 0 : 2
      }
      do {
        switch task {
        case .script(let version):
          output(PostgresSchema.script(after: version))
        case .check(let configuration):
          try await with(configuration) { try await $0.checkSchema() }
          output("The schema has version \(PostgresSchema.version), which is this program's.")
        case .migrate(let configuration):
          try await with(configuration) { try await $0.migrate() }
          output("The schema has version \(PostgresSchema.version) now.")
        }
        return 0
      } catch {
        output("\(error)")
        return 1
      }
    }

    private static func task(_ arguments: [String]) -> Task? {
      switch (arguments.first, arguments.count) {
      case ("--print", 1): .script(after: 0)
      case ("--print", 3) where arguments[1] == "--after":
        Int(arguments[2]).flatMap {
          (0...PostgresSchema.highestKnown).contains($0) ? .script(after: $0) : nil
        }
      case ("--check", 1...2): database(arguments).map { .check($0) }
      case ("--migrate", 1...2): database(arguments).map { .migrate($0) }
      default: nil
      }
    }

    private static func database(_ arguments: [String]) -> PostgresConfiguration? {
      let connection = arguments.count > 1 ? arguments[1] : ""
      return connection.hasPrefix("-") ? nil : PostgresConfiguration(connection)
    }

    private static func with(
      _ configuration: PostgresConfiguration,
      _ body: (PostgresPool) async throws -> Void
    ) async throws {
      var configuration = configuration
      configuration.size = 1
      // Migrating a table with millions of rows may take a long time.
      configuration.statementTimeout = .seconds(3600)
      let pool = PostgresPool(configuration)
      try await body(pool)
      await pool.close()
    }
  }

  extension PostgresSchema {
    /// Returns the SQL that migrates a database from the given version to this program's version.
    ///
    /// - Parameter version: The version of the database; 0 if it has no tables.
    static func script(after version: Int) -> String {
      var parts = ["-- The tables of tributary: version \(Self.version).", "BEGIN;"]
      if version == 0 { parts.append(versionTable + ";") }
      for migration in migrations where migration.version > version {
        parts += [
          "-- Version \(migration.version)", "\(migration.script)",
          "INSERT INTO tributary_schema (version) VALUES (\(migration.version));",
        ]
      }
      parts += additions.map { "\($0.script)" }
      return (parts + ["COMMIT;"]).joined(separator: "\n")
    }
  }
#endif
