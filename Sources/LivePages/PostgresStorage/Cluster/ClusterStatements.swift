#if Postgres
  import Foundation

  /// The SQL statements of a member of a cluster.
  enum ClusterStatements {
    /// The maximum size of a notice with messages, in bytes. PostgreSQL rejects notices of 8,000 bytes or
    /// more, and a hundred bytes are reserved for the header.
    private static let largestNotice = 7900

    /// The existing servers, and the state of this server's lease.
    struct Renewal: Sendable {
      /// The number of the tables, which differs between schemas.
      let tables: Int
      /// A Boolean value that indicates whether this server has a row.
      let isRegistered: Bool
      /// The number of the latest change from each of the other servers.
      let others: [String: Int]
    }

    /// The parameters of a renewal.
    struct Lease: Sendable {
      let server: String
      /// `true` if the server's row was inserted before. A lost row isn't inserted again, because other
      /// servers may have read its former contents.
      let isRegistered: Bool
      let duration: Duration
      /// The change up to which the rows of departed visitors are removed.
      let purge: Int?

      /// The duration as the text of a PostgreSQL interval.
      fileprivate var interval: PostgresValue { .text("\(duration.seconds) seconds") }
    }

    /// Renews the lease and removes expired rows.
    static func renew(_ lease: Lease, _ connection: PostgresConnection) throws -> Renewal {
      if !lease.isRegistered {
        _ = try connection.query(
          """
          INSERT INTO tributary_servers (server, expires_at) VALUES ($1::text, now() + $2::text::interval)
          ON CONFLICT (server) DO NOTHING
          """,
          [.text(lease.server), lease.interval]
        )
      }
      let renewed = try connection.query(
        """
        UPDATE tributary_servers SET expires_at = now() + $2::text::interval WHERE server = $1::text
        RETURNING 'tributary_servers'::regclass::oid
        """,
        [.text(lease.server), lease.interval]
      )
      if let purge = lease.purge {
        _ = try connection.query(
          """
          WITH present AS (
            UPDATE tributary_servers SET purged = greatest(purged, $2::bigint) WHERE server = $1::text
          )
          DELETE FROM tributary_visitors
          WHERE server = $1::text AND content IS NULL AND change <= $2::bigint
          """,
          [.text(lease.server), .integer(purge)]
        )
      }
      try removeExpired(lease, connection)
      let rows = try connection.query(
        "SELECT server, change FROM tributary_servers WHERE server <> $1::text AND expires_at > now()",
        [.text(lease.server)]
      )
      var others: [String: Int] = [:]
      for row in 0..<rows.count { others[try rows.text(row, 0)] = try rows.integer(row, 1) }
      return Renewal(
        tables: renewed.isEmpty ? 0 : try renewed.integer(0, 0),
        isRegistered: !renewed.isEmpty,
        others: others
      )
    }

    /// Removes the messages that are older than a minute, and the expired rows of all servers. A server that returns
    /// within a further lease keeps its rows.
    private static func removeExpired(_ lease: Lease, _ connection: PostgresConnection) throws {
      _ = try connection.query(
        """
        DELETE FROM tributary_servers WHERE server IN (
          SELECT server FROM tributary_servers WHERE expires_at < now() - $1::text::interval
          FOR UPDATE SKIP LOCKED
        )
        """,
        [lease.interval]
      )
      _ = try connection.query(
        """
        DELETE FROM tributary_messages WHERE number IN (
          SELECT number FROM tributary_messages WHERE written_at < now() - interval '1 minute'
          FOR UPDATE SKIP LOCKED
        )
        """
      )
    }

    // MARK: Messages

    /// Sends messages with consecutive numbers in one statement. Large messages are stored in rows, whose
    /// numbers increase in the order of the messages.
    static func send(
      _ messages: [String],
      from sender: String,
      first: Int,
      _ connection: PostgresConnection
    ) throws {
      _ = try connection.query(
        """
        WITH given AS (
          SELECT name, message, is_large, place, sum(is_large) OVER (ORDER BY place) AS large_place
          FROM unnest($1::text[], $2::text[], $3::bigint[])
            WITH ORDINALITY AS given (name, message, is_large, place)
        ), stored AS (
          INSERT INTO tributary_messages (message)
          SELECT message FROM given WHERE is_large = 1 ORDER BY place
          RETURNING number
        ), numbered AS (
          SELECT number, row_number() OVER (ORDER BY number) AS large_place FROM stored
        )
        SELECT pg_notify('tributary_cluster', notice) FROM (
          SELECT
            CASE WHEN number IS NULL THEN 'm' ELSE 'M' END || 'tributary_servers'::regclass::oid || ':'
              || name || ':' || CASE WHEN number IS NULL THEN message ELSE number::text END AS notice
          FROM given
          LEFT JOIN numbered ON given.is_large = 1 AND numbered.large_place = given.large_place
          ORDER BY place
        ) AS ordered
        """,
        [
          .texts(messages.indices.map { "\(sender):\(first + $0)" }), .texts(messages),
          .integers(messages.map { $0.utf8.count > largestNotice ? 1 : 0 }),
        ]
      )
    }

    /// - Returns: A row's message, or `nil` if this server was too slow and the row has already been removed.
    static func message(_ row: Int, _ connection: PostgresConnection) throws -> String? {
      let rows = try connection.query(
        "SELECT message FROM tributary_messages WHERE number = $1::bigint",
        [.integer(row)]
      )
      return rows.isEmpty ? nil : try rows.text(0, 0)
    }

    // MARK: Visitors

    static func write(_ write: OwnVisitors.Write, _ connection: PostgresConnection) throws -> Bool {
      let rows = try connection.query(
        """
        WITH present AS (
          UPDATE tributary_servers SET change = $2::bigint WHERE server = $1::text AND change < $2::bigint
          RETURNING change
        ), written AS (
          INSERT INTO tributary_visitors (server, number, channel, content, change)
          SELECT $1::text, given.number, given.channel, nullif(given.content, ''), $2::bigint
          FROM present, unnest($3::bigint[], $4::text[], $5::text[]) AS given (number, channel, content)
          ON CONFLICT (server, number) DO UPDATE SET content = excluded.content, change = excluded.change
        )
        SELECT pg_notify(
          'tributary_cluster',
          'p' || 'tributary_servers'::regclass::oid || ':' || $1::text || ':' || change
        ) FROM present
        """,
        [
          .text(write.server), .integer(write.change), .integers(write.rows.map(\.number)),
          .texts(write.rows.map(\.channel.text)),
          .texts(write.rows.map { $0.content.map(WireText.text) ?? "" }),
        ]
      )
      return !rows.isEmpty
    }

    static func read(
      _ questions: [OtherServers.Question],
      _ connection: PostgresConnection
    ) throws -> [OtherServers.Answer] {
      let rows = try connection.query(
        """
        SELECT present.server, present.change, present.purged, visitor.number, visitor.channel, visitor.content
        FROM unnest($1::text[], $2::bigint[]) AS asked (server, since)
        JOIN tributary_servers AS present ON present.server = asked.server AND present.expires_at > now()
        LEFT JOIN tributary_visitors AS visitor ON visitor.server = present.server
          AND visitor.change > CASE WHEN asked.since < present.purged THEN 0 ELSE asked.since END
        ORDER BY present.server, visitor.number
        """,
        [.texts(questions.map(\.server)), .integers(questions.map(\.since))]
      )
      var answers: [OtherServers.Answer] = []
      var visitors: [OwnVisitors.Row] = []
      for row in 0..<rows.count {
        let server = try rows.text(row, 0)
        if !rows.isNull(row, 3), let visitor = try visitor(rows, row) { visitors.append(visitor) }
        let next = row + 1 < rows.count ? try rows.text(row + 1, 0) : nil
        if next == server { continue }
        answers.append(
          OtherServers.Answer(
            server: server,
            change: try rows.integer(row, 1),
            purged: try rows.integer(row, 2),
            rows: visitors
          )
        )
        visitors = []
      }
      return answers
    }

    /// - Returns: The visitor, or `nil` if this version of the program doesn't support the row's format.
    private static func visitor(_ rows: PostgresRows, _ row: Int) throws -> OwnVisitors.Row? {
      guard let channel = ClusterChannel(text: try rows.text(row, 4)) else { return nil }
      let content = rows.isNull(row, 5) ? nil : WireText.data(of: try rows.text(row, 5))
      return OwnVisitors.Row(number: try rows.integer(row, 3), channel: channel, content: content)
    }

    /// Removes the server and its visitors, and notifies the other servers.
    static func leave(_ server: String, _ connection: PostgresConnection) throws {
      _ = try connection.query(
        """
        WITH gone AS (DELETE FROM tributary_servers WHERE server = $1::text)
        SELECT pg_notify(
          'tributary_cluster',
          'q' || 'tributary_servers'::regclass::oid || ':' || $1::text
        )
        """,
        [.text(server)]
      )
    }
  }
#endif
