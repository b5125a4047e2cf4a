#if Postgres
  /// The tables of this module and their versions.
  enum PostgresSchema {
    /// A change to the tables. After a release, don't change a migration. Add a later one instead.
    struct Migration {
      let version: Int
      let script: StaticString
    }

    /// A table that is optional for programs that use an earlier version. They can run while it exists, even
    /// if they restart during an upgrade or after a rollback. An addition has no number, and its script has
    /// no effect if the table already exists.
    struct Addition {
      let table: StaticString
      let script: StaticString
    }

    /// The version that this program requires.
    static var version: Int { migrations.last?.version ?? 0 }

    /// The highest version that this program supports. Before the first release, the table of revocations had
    /// the number 5, so the migration after the fourth has the number 6.
    static var highestKnown: Int { max(version, 5) }

    static let migrations = [
      Migration(
        version: 1,
        script: """
          CREATE TABLE tributary_values (
            key text PRIMARY KEY,
            version bigint NOT NULL,
            value text NOT NULL,
            writer text NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now()
          );
          CREATE TABLE tributary_writes (
            key text NOT NULL,
            writer text NOT NULL,
            number bigint NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (key, writer)
          );
          CREATE INDEX tributary_writes_by_time ON tributary_writes (written_at);
          CREATE TABLE tributary_records (
            folder text NOT NULL,
            token text NOT NULL,
            version bigint NOT NULL,
            state bytea NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (folder, token)
          );
          """
      ),
      Migration(
        version: 2,
        script: """
          CREATE TABLE tributary_servers (
            server text PRIMARY KEY,
            change bigint NOT NULL DEFAULT 0,
            purged bigint NOT NULL DEFAULT 0,
            expires_at timestamptz NOT NULL
          );
          CREATE TABLE tributary_visitors (
            server text NOT NULL REFERENCES tributary_servers ON DELETE CASCADE,
            number bigint NOT NULL,
            channel text NOT NULL,
            content text,
            change bigint NOT NULL,
            PRIMARY KEY (server, number)
          );
          CREATE INDEX tributary_visitors_by_change ON tributary_visitors (server, change);
          CREATE TABLE tributary_messages (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            message text NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now()
          );
          CREATE INDEX tributary_messages_by_time ON tributary_messages (written_at);
          """
      ),
      // Sessions are updated often. To allow updates in place, there is free space next to the rows, and the
      // columns that change don't have indexes. The contents are encrypted, so compressing them is useless.
      Migration(
        version: 3,
        script: """
          CREATE TABLE tributary_session_leases (
            server text PRIMARY KEY,
            expires_at timestamptz NOT NULL
          );
          CREATE TABLE tributary_sessions (
            key text PRIMARY KEY,
            owner text,
            epoch bigint NOT NULL,
            is_wanted boolean NOT NULL DEFAULT false,
            content bytea NOT NULL,
            expires_at timestamptz NOT NULL
          ) WITH (fillfactor = 60);
          ALTER TABLE tributary_sessions ALTER COLUMN content SET STORAGE EXTERNAL;
          CREATE INDEX tributary_sessions_wanted ON tributary_sessions (owner) WHERE is_wanted;
          """
      ),
      // The number of a session's latest save. It ensures that an earlier save that arrives late has no
      // effect.
      Migration(
        version: 4,
        script: "ALTER TABLE tributary_sessions ADD COLUMN save bigint NOT NULL DEFAULT 0;"
      ),
    ]

    static let additions = [
      // Revoked log-ins. They are stored for as long as their cookies could be valid.
      Addition(
        table: "tributary_revocations",
        script: """
          CREATE TABLE IF NOT EXISTS tributary_revocations (
            name text PRIMARY KEY,
            date bigint NOT NULL,
            expires_at timestamptz NOT NULL
          );
          """
      )
    ]

    static let versionTable = """
      CREATE TABLE IF NOT EXISTS tributary_schema (
        version bigint PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT now()
      )
      """

    /// The number of the lock that serializes the migrations of servers that start at the same time. The
    /// number is arbitrary.
    private static let lock = 7_238_114_902

    /// Migrates the tables to the version that this program supports. Several servers may migrate
    /// concurrently.
    static func migrate(
      _ connection: PostgresConnection,
      to migrations: [Migration] = migrations,
      adding additions: [Addition] = additions
    ) throws {
      try connection.transaction {
        _ = try connection.query("SELECT pg_advisory_xact_lock($1::bigint)", [.integer(lock)])
        try connection.execute(script: versionTable)
        let present = try presentVersion(connection)
        try checkIsKnown(present, known: max(highestKnown, migrations.last?.version ?? 0))
        for migration in migrations where migration.version > present {
          try connection.execute(script: "\(migration.script)")
          _ = try connection.query(
            "INSERT INTO tributary_schema (version) VALUES ($1::bigint)",
            [.integer(migration.version)]
          )
        }
        for addition in additions { try connection.execute(script: "\(addition.script)") }
        // A row stores the outcome of a server's latest write, for the server to read soon after the write or
        // not at all.
        _ = try connection.query("DELETE FROM tributary_writes WHERE written_at < now() - interval '7 days'")
      }
    }

    /// Throws an error unless the tables have the version that this program requires.
    static func check(_ connection: PostgresConnection) throws {
      let isThere = try !connection.query("SELECT to_regclass('tributary_schema')::text").isNull(0, 0)
      let present = isThere ? try presentVersion(connection) : 0
      try checkIsKnown(present, known: highestKnown)
      guard present >= version else {
        throw PostgresError(
          .olderSchema,
          "The schema has version \(present); this program requires version \(version)."
        )
      }
      for addition in additions {
        let table = "\(addition.table)"
        guard try !connection.query("SELECT to_regclass($1)::text", [.text(table)]).isNull(0, 0) else {
          throw PostgresError(.olderSchema, "The schema has no table \(table).")
        }
      }
    }

    private static func presentVersion(_ connection: PostgresConnection) throws -> Int {
      try connection.query("SELECT coalesce(max(version), 0) FROM tributary_schema").integer(0, 0)
    }

    private static func checkIsKnown(_ present: Int, known: Int) throws {
      guard present <= known else {
        throw PostgresError(
          .newerSchema,
          "The schema has version \(present); this program supports version \(known)."
        )
      }
    }
  }

  extension PostgresPool {
    /// Creates the tables of shared values, hydrated blocs, topics, presences and sessions, or migrates them
    /// to the version of this program.
    ///
    /// Call this method when a server starts, provided that the database's user may create tables. If not,
    /// run ``PostgresSchemaCommand`` as a different user, and call ``checkSchema()`` when a server starts.
    /// The changes take effect atomically, and several servers may start at the same time. The names of the
    /// tables begin with `tributary_`, and the tables are created in the first schema of the search path.
    ///
    /// This method also deletes records of writes that are older than a week. After that, a server that
    /// reconnects may repeat its last unanswered change.
    ///
    /// A program that uses an earlier version can run with tables that a later version has added. For
    /// versions whose changes earlier programs don't support, see the changelog.
    ///
    /// - Throws: A ``PostgresError``, with the reason `newerSchema` if a newer program has changed the tables
    ///   in a way that this program doesn't support.
    public func migrate() async throws {
      try await perform { try PostgresSchema.migrate($0) }
    }

    /// Checks that the tables have the version that this program requires.
    ///
    /// Call this method on servers that may not migrate the tables.
    ///
    /// - Throws: A ``PostgresError``, with the reason `olderSchema` or `newerSchema` if the version differs.
    public func checkSchema() async throws {
      try await perform { try PostgresSchema.check($0) }
    }
  }

  /// A command that shows, checks or migrates the tables of this package in a database.
  ///
  /// The package includes this command as a program:
  ///
  /// ```
  /// swift run --traits Postgres tributary-schema --migrate "host=db.internal dbname=shop user=owner"
  /// ```
  ///
  /// If you deploy your app without the package, add the command as a subcommand of your own:
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
    ///   - arguments: The arguments, without the name of the program: `--print`, `--check` or `--migrate`.
    ///   - output: A closure that receives the lines of output. By default, it prints them.
    /// - Returns: The exit code: 0 for success, 1 if the database reports an error or has a different
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
    /// - Parameter version: The version of the database, or 0 if it has no tables.
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
