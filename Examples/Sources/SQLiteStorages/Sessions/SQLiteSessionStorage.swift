public import Foundation
import GRDB
public import LivePages

/// Stores the sessions of movable pages in an SQLite file, for a site on one machine. The sessions survive a
/// restart, and processes that share the file hand sessions over to each other.
///
/// ```swift
/// let storage = try SQLiteSessionStorage.open(URL(filePath: "/var/lib/shop/sessions.sqlite"))
/// let site = LiveSite(configuration: LiveSiteConfiguration(keys: keys), sessionStorage: storage)
/// ```
///
/// Saved sessions survive a killed process and a power failure. An error describes what to do, and changes
/// nothing. Sessions then continue in memory, and are saved when the file is writable again.
///
/// Times are those of the system clock. If the clock is set back, leases end early rather than late, so that
/// no session waits for it.
public final class SQLiteSessionStorage: SessionStorage {
  private let file: SessionFile
  private let now: @Sendable () -> Date

  /// Opens a file, or creates it if it does not exist. Its folder must exist.
  ///
  /// - Parameter file: The database. While it is open, SQLite keeps two more files next to it.
  /// - Throws: An error that describes why the file cannot be used, and what to do.
  public static func open(_ file: URL) throws(SQLiteSessionError) -> SQLiteSessionStorage {
    try open(file, now: { .now })
  }

  static let usualPatience = Duration.seconds(2)

  /// - Parameter patience: How long a change waits for the lock of another process.
  static func open(
    _ file: URL,
    patience: Duration = usualPatience,
    now: @escaping @Sendable () -> Date
  ) throws(SQLiteSessionError) -> SQLiteSessionStorage {
    SQLiteSessionStorage(try SessionFile(url: file, patience: patience), now: now)
  }

  private init(_ file: SessionFile, now: @escaping @Sendable () -> Date) {
    self.file = file
    self.now = now
  }

  /// Closes the file. Subsequent calls fail.
  public func close() async { file.close() }

  private var milliseconds: Int { Int((now().timeIntervalSince1970 * 1000).rounded(.down)) }

  public func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
    try file.checkIsSame()
    return try await file.write { [milliseconds] database in
      try database.execute(
        sql: """
          INSERT INTO lease (server, start, expiry) VALUES (?1, ?2, ?3)
          ON CONFLICT (server) DO UPDATE SET start = excluded.start, expiry = excluded.expiry
          """,
        arguments: [server.text, milliseconds, milliseconds + time.wholeMilliseconds]
      )
      return try String.fetchAll(
        database.cachedStatement(sql: "SELECT key FROM session WHERE owner = ? AND isWanted"),
        arguments: [server.text]
      )
      .map { SessionKey(text: $0) }
    }
  }

  public func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
    try file.checkIsSame()
    return try await file.write { [milliseconds] database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT owner, epoch FROM session WHERE key = ? AND expiry > ?"),
        arguments: [key.text, milliseconds]
      )
      guard let row else { return .unknown }
      let owner: String? = row["owner"]
      if let owner, owner != server.text, try Self.hasLease(owner, at: milliseconds, in: database) {
        try database.execute(sql: "UPDATE session SET isWanted = 1 WHERE key = ?", arguments: [key.text])
        return .belongsElsewhere
      }
      let epoch: Int = row["epoch"]
      try database.execute(
        sql: "UPDATE session SET owner = ?, epoch = ?, number = 0, isWanted = 0 WHERE key = ?",
        arguments: [server.text, epoch + 1, key.text]
      )
      let content = try Data.fetchOne(
        database.cachedStatement(sql: "SELECT content FROM session WHERE key = ?"),
        arguments: [key.text]
      )
      return .claimed(SavedSession(epoch: epoch + 1, content: content ?? Data()))
    }
  }

  /// A lease that starts in the future was created before the clock was set back, and is no longer valid.
  private static func hasLease(_ server: String, at time: Int, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: "SELECT start <= ?1 AND expiry > ?1 FROM lease WHERE server = ?2"
      ),
      arguments: [time, server]
    ) ?? false
  }

  public func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
    try file.checkIsSame()
    return try await file.write { [milliseconds] database in
      var refused: Set<SessionKey> = []
      for change in changes where try !Self.save(change, of: server, at: milliseconds, in: database) {
        refused.insert(change.key)
      }
      return refused
    }
  }

  private static func save(
    _ change: SessionChange,
    of server: ServerID,
    at time: Int,
    in database: Database
  ) throws -> Bool {
    let owner = change.isHandedOver ? nil : server.text
    let expiry = time + change.lifetime.wholeMilliseconds
    if change.isNew {
      let insertion = try database.cachedStatement(
        sql: """
          INSERT INTO session (key, owner, epoch, number, expiry, content) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (key) DO NOTHING
          """
      )
      try insertion.execute(
        arguments: [change.key.text, owner, change.epoch, change.number, expiry, change.content ?? Data()]
      )
      if database.changesCount > 0 { return true }
    }
    let update = try database.cachedStatement(
      sql: """
        UPDATE session SET owner = ?5, expiry = ?6, content = coalesce(?7, content), number = ?4,
          isWanted = isWanted AND ?5 IS NOT NULL
        WHERE key = ?1 AND owner = ?2 AND epoch = ?3 AND number <= ?4
        """
    )
    try update.execute(
      arguments: [
        change.key.text, server.text, change.epoch, change.number, owner, expiry, change.content,
      ]
    )
    return database.changesCount > 0
  }

  public func remove(_ keys: [SessionKey], of server: ServerID) async throws {
    try file.checkIsSame()
    try await file.write { database in
      for key in keys {
        try database.execute(
          sql: "DELETE FROM session WHERE key = ? AND owner = ?",
          arguments: [key.text, server.text]
        )
      }
    }
  }

  public func removeExpired() async throws {
    try await file.write { [milliseconds] database in
      try database.execute(sql: "DELETE FROM session WHERE expiry <= ?", arguments: [milliseconds])
      try database.execute(
        sql: "DELETE FROM lease WHERE expiry <= ?1 OR start > ?1",
        arguments: [milliseconds]
      )
      try database.execute(sql: "DELETE FROM revocation WHERE expiry <= ?", arguments: [milliseconds])
    }
  }

  public func revoke(_ revocations: [SessionRevocation]) async throws {
    try file.checkIsSame()
    try await file.write { [milliseconds] database in
      for revocation in revocations {
        try database.execute(
          sql: """
            INSERT INTO revocation (name, date, expiry) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET
              date = max(date, excluded.date), expiry = max(expiry, excluded.expiry)
            """,
          arguments: [
            revocation.name, Int((revocation.date.timeIntervalSince1970 * 1000).rounded()),
            milliseconds + revocation.lifetime.wholeMilliseconds,
          ]
        )
      }
    }
  }

  public func revocations(of names: [String]) async throws -> [String: Date] {
    try file.checkIsSame()
    return try await file.write { [milliseconds] database in
      let statement = try database.cachedStatement(
        sql: "SELECT date FROM revocation WHERE name = ? AND expiry > ?"
      )
      var dates: [String: Date] = [:]
      for name in names {
        guard let date = try Int.fetchOne(statement, arguments: [name, milliseconds]) else { continue }
        dates[name] = Date(timeIntervalSince1970: TimeInterval(date) / 1000)
      }
      return dates
    }
  }

  public func endLease(of server: ServerID) async throws {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM lease WHERE server = ?", arguments: [server.text])
    }
  }
}

extension Duration {
  /// Rounded up, so that only a duration of zero becomes zero, and at most a hundred years.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = min(self, .seconds(100 * 365 * 86_400)).components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
