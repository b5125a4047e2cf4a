import Bloc
import Dispatch
import Foundation
import GRDB

/// A storage that keeps records in an SQLite database, with one row for each record.
///
/// ```swift
/// HydratedBloc.storage = try HydratedSQLiteStorage.build(file: directory.appending(path: "state.sqlite"))
/// ```
///
/// Changes are made in durable SQLite transactions. If the process or the machine stops, each record is
/// either the old or the new one. Reads include all earlier changes without waiting for them. Several
/// processes may share a database. While another process is writing, changes wait in memory, and only the
/// last of several changes of a record is made.
///
/// Close the storage before the program ends. Otherwise, changes that wait are lost.
///
/// A server stores the states of many people for a limited time. ``records(of:)`` returns a separate storage
/// for each of them in the same database, and ``OwnerLimits`` determine how long and for how many people the
/// records are kept.
public final class HydratedSQLiteStorage: HydratedStorage {
  /// The state that all storages of one file share.
  private final class File: Sendable {
    let database: DatabasePool
    let owners: Owners
    let writer: RecordWriter

    init(database: DatabasePool, owners: Owners) {
      self.database = database
      self.owners = owners
      writer = RecordWriter(database: database, owners: owners)
    }
  }

  private let file: File
  private let owner: String

  /// Opens a storage, and creates the file if it does not exist.
  ///
  /// - Parameters:
  ///   - file: The database file. Its directory must exist.
  ///   - limits: The number of owners with ``records(of:)``, and how long they are kept. Other records are
  ///     deleted when the storage is opened, and when an owner writes for the first time.
  /// - Throws: An error from SQLite.
  public static func build(
    file: URL,
    limits: OwnerLimits = OwnerLimits()
  ) throws -> HydratedSQLiteStorage {
    try build(file: file, limits: limits, now: { .now })
  }

  static func build(
    file: URL,
    limits: OwnerLimits,
    now: @escaping @Sendable () -> Date
  ) throws -> HydratedSQLiteStorage {
    let owners = Owners(limits: limits, now: now)
    let database = try RecordDatabase.open(file)
    try database.write(owners.forgetUnused)
    return HydratedSQLiteStorage(File(database: database, owners: owners), owner: Owners.nobody)
  }

  private init(_ file: File, owner: String) {
    self.file = file
    self.owner = owner
  }

  /// Returns the storage of one owner, such as a visitor of a server, in the same database. Its records are
  /// separate from those of all other owners. Closing it closes the database for all owners.
  ///
  /// - Parameter owner: The name of the owner. An empty name represents nobody, whose records are kept
  ///   forever. These are the records of the storage that ``build(file:limits:)`` returns.
  public func records(of owner: String) -> HydratedSQLiteStorage {
    HydratedSQLiteStorage(file, owner: Self.key(owner))
  }

  public func read(_ token: String) throws -> HydratedRecord? {
    guard !file.writer.isClosed else { return nil }
    let key = Self.key(token)
    if case .pending(let record) = file.writer.lookUp(key, of: owner) { return record }
    let row = try file.database.read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT version, state, lastUse FROM record JOIN owner ON name = owner WHERE owner = ? AND token = ?
          """,
        arguments: [owner, key]
      )
    }
    guard let row else { return nil }
    if file.owners.isWorthNoting(lastUse: Int.fromDatabaseValue(row["lastUse"])) {
      file.writer.noteUse(of: owner)
    }
    // SQLite's columns accept values of any type, and GRDB's typed subscripts trap if the type differs.
    guard let version = Int.fromDatabaseValue(row["version"]),
      let state = Data.fromDatabaseValue(row["state"])
    else {
      throw HydratedStorageError.damaged(token: token, reason: "its row contains no record")
    }
    return HydratedRecord(version: version, state: state)
  }

  public func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    file.writer.change(owner, completion) { $0.change(Self.key(token), to: record, completion: completion) }
  }

  public func delete(_ token: String, completion: @escaping Completion) {
    file.writer.change(owner, completion) { $0.change(Self.key(token), to: nil, completion: completion) }
  }

  public func clear(completion: @escaping Completion) {
    file.writer.change(owner, completion) { $0.clear(completion: completion) }
  }

  public func close(completion: @escaping Completion) {
    let isFirst = file.writer.close { [database = file.database] in
      // Closing waits for running reads, so it must not block the caller's thread or the database's own.
      DispatchQueue.global().async {
        completion(Result { try database.close() })
      }
    }
    if !isFirst { completion(.success(())) }
  }

  /// The database key for a token. Tokens that are equal despite different spellings have the same key. The
  /// character that ends SQLite's strings is replaced.
  private static func key(_ token: String) -> String {
    token.precomposedStringWithCanonicalMapping
      .replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\0", with: "\\0")
  }
}
