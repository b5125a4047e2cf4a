import Bloc
import Dispatch
import Foundation
import GRDB
import Synchronization

/// A storage that keeps records in an SQLite database, one row for each.
///
/// ```swift
/// HydratedBloc.storage = try HydratedSQLiteStorage.build(file: directory.appending(path: "state.sqlite"))
/// ```
///
/// Each change is a transaction of its own that SQLite makes durable, so that a record is the old one or the new one whenever
/// the process or the machine stops. Changes are made in order on GRDB's queue; reading waits for those that came before.
/// Several processes may share a database.
public final class HydratedSQLiteStorage: HydratedStorage {
  private let database: DatabaseQueue
  private let isClosed = Atomic(false)

  /// Opens a storage, and creates the file if it is not there.
  ///
  /// - Parameter file: The database. Its directory has to be there.
  /// - Throws: What SQLite finds wrong.
  public static func build(file: URL) throws -> HydratedSQLiteStorage {
    var configuration = Configuration()
    configuration.label = "hydrated-storage"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // With a log that is written ahead, SQLite else syncs at checkpoints only, and the last records could be lost.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("records") { database in
      try database.create(table: "record", options: .withoutRowID) { table in
        table.primaryKey("token", .text)
        table.column("version", .integer).notNull()
        table.column("state", .blob).notNull()
      }
    }
    try migrator.migrate(database)
    return HydratedSQLiteStorage(database)
  }

  private init(_ database: DatabaseQueue) {
    self.database = database
  }

  public func read(_ token: String) throws -> HydratedRecord? {
    guard !isClosed.load(ordering: .acquiring) else { return nil }
    let row = try database.read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT version, state FROM record WHERE token = ?",
        arguments: [Self.key(token)]
      )
    }
    guard let row else { return nil }
    // SQLite's columns take values of any type, and GRDB's typed subscripts trap on those of another.
    guard let version = Int.fromDatabaseValue(row["version"]),
      let state = Data.fromDatabaseValue(row["state"])
    else {
      throw HydratedStorageError.damaged(token: token, reason: "its row holds no record")
    }
    return HydratedRecord(version: version, state: state)
  }

  public func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    let key = Self.key(token)
    change(completion) { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO record (token, version, state) VALUES (?, ?, ?)",
        arguments: [key, record.version, record.state]
      )
    }
  }

  public func delete(_ token: String, completion: @escaping Completion) {
    let key = Self.key(token)
    change(completion) { try $0.execute(sql: "DELETE FROM record WHERE token = ?", arguments: [key]) }
  }

  public func clear(completion: @escaping Completion) {
    change(completion) { try $0.execute(sql: "DELETE FROM record") }
  }

  public func close(completion: @escaping Completion) {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return completion(.success(())) }
    // Closing waits for the changes on the queue, which is not for the caller's thread.
    DispatchQueue.global().async { [database] in
      completion(Result { try database.close() })
    }
  }

  /// What stands for a token in the database: one text for all spellings of it that are equal, without the character at which
  /// SQLite's texts end.
  private static func key(_ token: String) -> String {
    token.precomposedStringWithCanonicalMapping
      .replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\0", with: "\\0")
  }

  private func change(
    _ completion: @escaping Completion,
    _ body: @escaping @Sendable (Database) throws -> Void
  ) {
    guard !isClosed.load(ordering: .acquiring) else { return completion(.success(())) }
    database.asyncWrite(body) { _, result in completion(result) }
  }
}
