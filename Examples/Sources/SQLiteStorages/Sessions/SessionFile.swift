import Foundation
import GRDB

/// The database file, its tables and its errors.
final class SessionFile: Sendable {
  /// The application ID, "LPss", which distinguishes the file from SQLite files of other programs.
  static let applicationID = 0x4C50_7373
  /// The version of the schema.
  static let version = 1

  private let url: URL
  private let identity: Identity
  private let database: DatabaseQueue

  /// Opens or creates the file, and verifies that it is intact and belongs to this program.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - patience: How long a change waits for the lock of another process.
  init(url: URL, patience: Duration) throws(SQLiteSessionError) {
    self.url = url
    do {
      let maker = try Self.make(url, patience: patience)
      database = try DatabaseQueue(path: url.path, configuration: Self.configuration(patience: patience))
      try maker.close()
      identity = try Identity(of: url)
    } catch {
      throw SQLiteSessionError(error, url, whileOpening: true)
    }
  }

  /// Creates the file if necessary, and verifies it. Processes that do this at the same time can deadlock,
  /// each with a lock that another one needs. In that case, one of them must start again.
  ///
  /// - Returns: A connection to the file.
  private static func make(_ url: URL, patience: Duration) throws -> DatabaseQueue {
    let deadline = ContinuousClock.now + patience
    while true {
      do {
        try check(url, patience: patience / 10)
        let configuration = configuration(patience: patience / 10)
        let database = try DatabaseQueue(path: url.path, configuration: configuration)
        try database.write(prepare)
        return database
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
      {
        continue
      }
    }
  }

  private static func configuration(patience: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.label = "session-storage"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.prepareDatabase { database in
      // With a write-ahead log, SQLite syncs only at checkpoints by default, so reportedly saved data could
      // be lost in a power failure.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  func close() { try? database.close() }

  /// Changes the database in a transaction.
  func write<Value: Sendable>(
    _ update: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await database.write(update)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SQLiteSessionError(error, url, whileOpening: false)
    }
  }

  /// Verifies that the path still refers to the opened file. SQLite continues to write to a file that was
  /// moved away, which a restarted process would not find.
  func checkIsSame() throws(SQLiteSessionError) {
    guard (try? Identity(of: url)) == identity else { throw SQLiteSessionError(.replaced, url) }
  }

  /// Verifies an existing file without changing it. Opening it in the normal way would change it.
  private static func check(_ url: URL, patience: Duration) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else { throw SQLiteSessionError.Reason.cannotOpen }
    var configuration = Configuration()
    configuration.label = "session-storage-check"
    configuration.readonly = true
    configuration.busyMode = .timeout(patience / .seconds(1))
    let database = try DatabaseQueue(path: url.path, configuration: configuration)
    defer { try? database.close() }
    try database.read { database in
      guard try isOurs(database) else { return }
      let problem = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
      guard problem == "ok" else {
        throw SQLiteSessionError(.damaged, url, message: problem ?? "It cannot be checked.")
      }
    }
  }

  /// - Returns: Whether the tables exist.
  private static func isOurs(_ database: Database) throws -> Bool {
    if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 { return false }
    guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
      throw SQLiteSessionError.Reason.foreign
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= version else { throw SQLiteSessionError.Reason.newer(found: found, known: version) }
    return true
  }

  /// Creates the tables in one transaction, because two processes may start at the same time.
  private static func prepare(_ database: Database) throws {
    if try !isOurs(database) { try makeTables(database) }
    // This table has no new schema version, so programs that do not know it can still use the file.
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS revocation (
          name TEXT NOT NULL PRIMARY KEY,
          date INTEGER NOT NULL,
          expiry INTEGER NOT NULL
        ) STRICT;
        """
    )
  }

  private static func makeTables(_ database: Database) throws {
    // The content is the last column, so that searches do not read large contents.
    try database.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE session (
          key TEXT NOT NULL PRIMARY KEY,
          owner TEXT,
          epoch INTEGER NOT NULL,
          number INTEGER NOT NULL, -- of the last save
          isWanted INTEGER NOT NULL DEFAULT 0,
          expiry INTEGER NOT NULL, -- in milliseconds since 1970, as all times
          content BLOB NOT NULL
        ) STRICT;
        CREATE INDEX wanted ON session (owner) WHERE isWanted;
        CREATE TABLE lease (
          server TEXT NOT NULL PRIMARY KEY,
          start INTEGER NOT NULL,
          expiry INTEGER NOT NULL
        ) STRICT;
        """
    )
  }

  /// The identity of a file, which renaming does not change.
  private struct Identity: Equatable {
    let volume: Int?
    let number: Int?

    init(of url: URL) throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      volume = (attributes[.systemNumber] as? NSNumber)?.intValue
      number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
    }
  }
}
