import Bloc
import Dispatch
import Foundation
import GRDB

/// A storage that keeps records in an SQLite database, one row for each.
///
/// ```swift
/// HydratedBloc.storage = try HydratedSQLiteStorage.build(file: directory.appending(path: "state.sqlite"))
/// ```
///
/// Changes are made in transactions that SQLite makes durable, so that a record is the old one or the new one
/// whenever the process or the machine stops. Reading sees the changes that came before, and waits for none
/// of them. Several processes may share a database: while another one writes, changes wait in memory, and of
/// several of one record the last is made.
///
/// A server has states of many people, and not for ever: ``records(of:)`` gives each of them a storage of
/// their own in the same database, and ``OwnerLimits`` say how long and for how many they are kept.
public final class HydratedSQLiteStorage: HydratedStorage {
  /// What all storages of one file have in common.
  private final class File: Sendable {
    let database: DatabasePool
    let owners: Owners
    let changes: PendingChanges

    init(database: DatabasePool, owners: Owners) {
      self.database = database
      self.owners = owners
      changes = PendingChanges(database: database)
    }
  }

  private let file: File
  private let owner: String

  /// Opens a storage, and creates the file if it is not there.
  ///
  /// - Parameters:
  ///   - file: The database. Its directory has to be there.
  ///   - limits: The number of owners whose ``records(of:)`` are kept, and the time. What is beyond that is
  ///     deleted when the storage is opened, and when an owner writes for the first time.
  /// - Throws: What SQLite finds wrong.
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

  /// The storage of one of many owners, such as a visitor of a server, in the same database. Its records are
  /// apart from those of all others. Closing it closes the database for all.
  ///
  /// - Parameter owner: The name of the owner. An empty one stands for nobody, whose records are kept
  ///   for ever: those of the storage that ``build(file:limits:)`` gives.
  public func records(of owner: String) -> HydratedSQLiteStorage {
    HydratedSQLiteStorage(file, owner: Self.key(owner))
  }

  public func read(_ token: String) throws -> HydratedRecord? {
    guard !file.changes.isClosed else { return nil }
    let key = Self.key(token)
    if let record = file.changes.record(owner: owner, token: key) { return record }
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
      noteUse()
    }
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
    let change = PendingChange(record: record, completions: [completion]) {
      [owners = file.owners, owner] database in
      try owners.write(owner, in: database)
      try database.execute(
        sql: "INSERT OR REPLACE INTO record (owner, token, version, state) VALUES (?, ?, ?, ?)",
        arguments: [owner, key, record.version, record.state]
      )
    }
    file.changes.make(change, at: .record(owner: owner, token: key))
  }

  public func delete(_ token: String, completion: @escaping Completion) {
    let key = Self.key(token)
    let change = PendingChange(completions: [completion]) { [owner] in
      try $0.execute(sql: "DELETE FROM record WHERE owner = ? AND token = ?", arguments: [owner, key])
    }
    file.changes.make(change, at: .record(owner: owner, token: key))
  }

  public func clear(completion: @escaping Completion) {
    let change = PendingChange(completions: [completion]) { [owner] in
      try $0.execute(sql: "DELETE FROM record WHERE owner = ?", arguments: [owner])
    }
    file.changes.clear(owner, change)
  }

  public func close(completion: @escaping Completion) {
    let isFirst = file.changes.close { [database = file.database] in
      // Closing waits for reads that still go on, which is not for the caller's thread nor for the database's
      // own.
      DispatchQueue.global().async {
        completion(Result { try database.close() })
      }
    }
    if !isFirst { completion(.success(())) }
  }

  /// What stands for a token in the database: one text for all spellings of it that are equal, without the
  /// character at which SQLite's texts end.
  private static func key(_ token: String) -> String {
    token.precomposedStringWithCanonicalMapping
      .replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\0", with: "\\0")
  }

  /// The record that was read is good whether this succeeds or not. What is wrong with the database, the next
  /// change tells.
  private func noteUse() {
    let change = PendingChange { [owners = file.owners, owner] in try owners.use(owner, in: $0) }
    file.changes.make(change, at: .use(owner: owner))
  }
}
