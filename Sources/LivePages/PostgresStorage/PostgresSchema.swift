#if Postgres
  /// The tables of this module, and their versions.
  enum PostgresSchema {
    /// A change of the tables. A released migration is never changed; a later one follows it.
    struct Migration {
      let version: Int
      let script: StaticString
    }

    /// A table that programs of earlier versions need not know. They can run while it exists, even if they
    /// restart during an upgrade or after a rollback. An addition has no number, and its script has no effect
    /// if the table exists.
    struct Addition {
      let table: StaticString
      let script: StaticString
    }

    /// The version that this program requires.
    static var version: Int { migrations.last?.version ?? 0 }

    /// The highest version that this program supports. Before the first release, the table of revocations had
    /// the number 5, so the migration after the fourth gets the number 6.
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
      // Sessions are updated often. Free space beside each row, and no index on changing columns, allows
      // updates in place. The contents are encrypted, so compression is useless.
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
      // The number of a session's latest save, so that an earlier save that arrives late has no effect.
      Migration(
        version: 4,
        script: "ALTER TABLE tributary_sessions ADD COLUMN save bigint NOT NULL DEFAULT 0;"
      ),
    ]

    static let additions = [
      // Revoked log-ins, stored for as long as their cookies could be valid.
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

    /// The number of the lock that serializes the migrations of servers that start concurrently. It is
    /// arbitrary.
    private static let lock = 7_238_114_902

    /// Migrates the tables to the version that this program supports. Several servers may do so concurrently.
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
        // Each row stores the outcome of a server's latest write. The server reads it soon after the write or
        // never.
        _ = try connection.query("DELETE FROM tributary_writes WHERE written_at < now() - interval '7 days'")
      }
    }

    /// Throws unless the tables have the version that this program requires.
    static func check(_ connection: PostgresConnection) throws {
      let isThere = try !connection.query("SELECT to_regclass('tributary_schema')::text").isNull(0, 0)
      let present = isThere ? try presentVersion(connection) : 0
      try checkIsKnown(present, known: highestKnown)
      guard present >= version else {
        throw PostgresError(
          .olderSchema,
          "The schema has version \(present), and the program knows \(version)."
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
          "The schema has version \(present), and the program knows \(known)."
        )
      }
    }
  }

  extension PostgresPool {
    /// Creates the tables of shared values, hydrated blocs, topics, presences and sessions, or migrates them
    /// to this program's version.
    ///
    /// Call this method when a server starts, if the database's user may create tables. Otherwise run
    /// ``PostgresSchemaCommand`` before as another user, and call ``checkSchema()`` at the start. All changes
    /// take effect atomically, and several servers may start concurrently. The tables' names begin with
    /// `tributary_`; they are created in the first schema of the search path. Records of writes older than a
    /// week are deleted: a server that hasn't reached the database for that long might repeat its last
    /// unanswered change.
    ///
    /// Programs of earlier versions can run with tables that a later version has added. The changelog lists
    /// the versions whose changes earlier ones don't support.
    ///
    /// - Throws: A ``PostgresError``, with the reason `newerSchema` if a newer program has changed the tables
    ///   in a way that this one doesn't support.
    public func migrate() async throws {
      try await perform { try PostgresSchema.migrate($0) }
    }

    /// Checks that the tables have the version that this program requires, for servers that may not migrate
    /// them.
    ///
    /// - Throws: A ``PostgresError``, with the reason `olderSchema` or `newerSchema` if the version differs.
    public func checkSchema() async throws {
      try await perform { try PostgresSchema.check($0) }
    }
  }
#endif
