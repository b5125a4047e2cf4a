#if Postgres
  public import Foundation
  public import LivePagesCore
  public import PostgresStorage

  /// A storage for the sessions of movable pages, in a PostgreSQL database that all servers of a site share.
  ///
  /// You usually don't create this storage, since `SiteCluster.postgres(_:settings:)` does. It measures time
  /// only by the database's clock, so the clocks of the servers may differ. To claim a session, it runs a
  /// single statement that also locks the owner's lease, unless the lease has expired. An owner that renews
  /// its lease at that moment keeps the session. An owner whose lease has expired notices the loss at its
  /// next save.
  ///
  /// The storage opens three connections on demand, one for leases and two for sessions. Slow statements
  /// elsewhere in your program therefore don't delay a renewal or block a visitor.
  public final class PostgresSessionStorage: SessionStorage {
    /// The connections for sessions, two of them, so that a large save doesn't delay a returning visitor.
    private let pool: PostgresPool
    private let leases: PostgresPool

    /// Creates a storage.
    ///
    /// Make sure that the tables exist by calling `PostgresPool.migrate()` first.
    ///
    /// - Parameter pool: The address of the database.
    public init(_ pool: PostgresPool) {
      var configuration = pool.configuration
      configuration.size = 2
      self.pool = PostgresPool(configuration)
      // The timeouts cancel a renewal that has received no response before the lease expires.
      configuration.size = 1
      configuration.statementTimeout = min(configuration.statementTimeout, .seconds(1))
      configuration.connectTimeout = min(configuration.connectTimeout, .seconds(2))
      configuration.waitTimeout = min(configuration.waitTimeout, .seconds(2))
      leases = PostgresPool(configuration)
    }

    public func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
      let time = time.wholeMilliseconds
      let rows = try await leases.perform { connection in
        _ = try connection.query(
          """
          INSERT INTO tributary_session_leases (server, expires_at)
          VALUES ($1, clock_timestamp() + $2::bigint * interval '1 millisecond')
          ON CONFLICT (server) DO UPDATE SET expires_at = excluded.expires_at
          """,
          [.text(server.text), .integer(time)]
        )
        return try connection.query(
          "SELECT key FROM tributary_sessions WHERE owner = $1 AND is_wanted",
          [.text(server.text)]
        )
      }
      return try rows.keys
    }

    /// Claims a session.
    ///
    /// Each statement runs in its own transaction. Otherwise, a server that stops halfway would leave the
    /// session and its owner's lease locked, and the owner couldn't renew the lease.
    public func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
      try await pool.perform { connection in
        // The statement waits for the renewal of a lease that hasn't expired.
        let taken = try connection.query(
          """
          UPDATE tributary_sessions AS session
          SET owner = $2, epoch = epoch + 1, save = 0, is_wanted = false
          WHERE key = $1 AND expires_at > clock_timestamp()
            AND (owner IS NULL OR owner = $2 OR NOT EXISTS (
              SELECT 1 FROM tributary_session_leases AS lease
              WHERE lease.server = session.owner AND lease.expires_at > clock_timestamp() FOR SHARE
            ))
          RETURNING epoch, content
          """,
          [.text(key.text), .text(server.text)]
        )
        if !taken.isEmpty {
          return .claimed(SavedSession(epoch: try taken.integer(0, 0), content: try taken.data(0, 1)))
        }
        // If the session has been handed over in the meantime, the next attempt claims it.
        _ = try connection.query(
          """
          UPDATE tributary_sessions SET is_wanted = true
          WHERE key = $1 AND expires_at > clock_timestamp() AND NOT is_wanted
          """,
          [.text(key.text)]
        )
        let present = try connection.query(
          "SELECT 1 FROM tributary_sessions WHERE key = $1 AND expires_at > clock_timestamp()",
          [.text(key.text)]
        )
        return present.isEmpty ? .unknown : .belongsElsewhere
      }
    }

    public func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
      // All transactions lock rows in the same order, which prevents deadlocks.
      let changes = changes.sorted { $0.key.text < $1.key.text }
      return try await pool.perform { connection in
        try connection.transaction {
          let begun = try Self.begin(changes.filter(\.isNew), of: server, connection)
          let rest = changes.filter { !begun.contains($0.key) }
          let saved = try Self.update(rest, of: server, connection)
          return Set(rest.map(\.key)).subtracting(saved)
        }
      }
    }

    /// - Returns: The keys of the inserted sessions.
    private static func begin(
      _ changes: [SessionChange],
      of server: ServerID,
      _ connection: PostgresConnection
    ) throws -> Set<SessionKey> {
      if changes.isEmpty { return [] }
      let rows = try connection.query(
        """
        INSERT INTO tributary_sessions (key, owner, epoch, save, content, expires_at)
        SELECT key, CASE WHEN is_handed_over = 0 THEN $1::text END, epoch, save, content,
          clock_timestamp() + lifetime * interval '1 millisecond'
        FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[], $7::bigint[])
          AS given (key, epoch, save, content, is_handed_over, lifetime)
        ON CONFLICT (key) DO NOTHING RETURNING key
        """,
        [
          .text(server.text), .texts(changes.map(\.key.text)), .integers(changes.map(\.epoch)),
          .integers(changes.map(\.number)),
          .manyBytes(changes.map { $0.content ?? Data() }),
          .integers(changes.map { $0.isHandedOver ? 1 : 0 }),
          .integers(changes.map(\.lifetime.wholeMilliseconds)),
        ]
      )
      return Set(try rows.keys)
    }

    /// - Returns: The keys of the sessions that belong to the server.
    private static func update(
      _ changes: [SessionChange],
      of server: ServerID,
      _ connection: PostgresConnection
    ) throws -> [SessionKey] {
      if changes.isEmpty { return [] }
      let rows = try connection.query(
        """
        UPDATE tributary_sessions AS present SET
          save = given.save,
          content = CASE WHEN has_content = 1 THEN given.content ELSE present.content END,
          owner = CASE WHEN is_handed_over = 0 THEN present.owner END,
          is_wanted = present.is_wanted AND is_handed_over = 0,
          expires_at = clock_timestamp() + lifetime * interval '1 millisecond'
        FROM unnest(
            $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bigint[], $8::bigint[]
          ) AS given (key, epoch, save, has_content, content, is_handed_over, lifetime)
        WHERE present.key = given.key AND present.owner = $1 AND present.epoch = given.epoch
          AND present.save <= given.save
        RETURNING present.key
        """,
        [
          .text(server.text), .texts(changes.map(\.key.text)), .integers(changes.map(\.epoch)),
          .integers(changes.map(\.number)),
          .integers(changes.map { $0.content == nil ? 0 : 1 }),
          .manyBytes(changes.map { $0.content ?? Data() }),
          .integers(changes.map { $0.isHandedOver ? 1 : 0 }),
          .integers(changes.map(\.lifetime.wholeMilliseconds)),
        ]
      )
      return try rows.keys
    }

    public func remove(_ keys: [SessionKey], of server: ServerID) async throws {
      try await pool.query(
        "DELETE FROM tributary_sessions WHERE key = ANY ($1::text[]) AND owner = $2",
        [.texts(keys.map(\.text)), .text(server.text)]
      )
    }

    public func removeExpired() async throws {
      try await pool.query("DELETE FROM tributary_sessions WHERE expires_at <= clock_timestamp()")
      try await pool.query("DELETE FROM tributary_session_leases WHERE expires_at <= clock_timestamp()")
      try await pool.query("DELETE FROM tributary_revocations WHERE expires_at <= clock_timestamp()")
    }

    public func revoke(_ revocations: [SessionRevocation]) async throws {
      // Keeps one row per name, because a statement can't change a row twice. All statements use the same
      // order, which prevents deadlocks.
      let latest = Dictionary(grouping: revocations, by: \.name).sorted { $0.key < $1.key }
      try await pool.query(
        """
        INSERT INTO tributary_revocations (name, date, expires_at)
        SELECT name, date, clock_timestamp() + lifetime * interval '1 millisecond'
        FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (name, date, lifetime)
        ON CONFLICT (name) DO UPDATE SET
          date = greatest(tributary_revocations.date, excluded.date),
          expires_at = greatest(tributary_revocations.expires_at, excluded.expires_at)
        """,
        [
          .texts(latest.map(\.key)),
          .integers(latest.map { $0.value.map(\.date.milliseconds).max() ?? 0 }),
          .integers(latest.map { $0.value.map(\.lifetime.wholeMilliseconds).max() ?? 0 }),
        ]
      )
    }

    public func revocations(of names: [String]) async throws -> [String: Date] {
      let rows = try await pool.query(
        """
        SELECT name, date FROM tributary_revocations
        WHERE name = ANY ($1::text[]) AND expires_at > clock_timestamp()
        """,
        [.texts(names)]
      )
      var dates: [String: Date] = [:]
      for row in 0..<rows.count {
        let seconds = TimeInterval(try rows.integer(row, 1)) / 1000
        dates[try rows.text(row, 0)] = Date(timeIntervalSince1970: seconds)
      }
      return dates
    }

    public func endLease(of server: ServerID) async throws {
      try await leases.query(
        "DELETE FROM tributary_session_leases WHERE server = $1",
        [.text(server.text)]
      )
    }
  }

  extension PostgresRows {
    /// The keys in the first column.
    fileprivate var keys: [SessionKey] {
      get throws { try (0..<count).map { SessionKey(text: try text($0, 0)) } }
    }
  }

  extension Date {
    /// The number of milliseconds since 1970.
    fileprivate var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
  }

  extension Duration {
    /// The duration in milliseconds, rounded down. It is limited to a hundred years, because PostgreSQL's
    /// dates have a maximum.
    fileprivate var wholeMilliseconds: Int {
      let (seconds, attoseconds) = min(self, .seconds(100 * 365.25 * 86_400)).components
      return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
  }
#endif
