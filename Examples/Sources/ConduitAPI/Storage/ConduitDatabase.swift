public import Foundation
import GRDB

/// The SQLite database of the API, in a file or in memory.
public final class ConduitDatabase: Sendable {
  /// The application ID, "Cndt", which distinguishes the file from SQLite files of other programs.
  static let applicationID = 0x436E_6474
  /// The version of the schema.
  static let version = 1

  private let queue: DatabaseQueue

  private init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    try queue.write(Self.prepare)
  }

  /// Creates an empty database in memory.
  public static func inMemory() throws -> ConduitDatabase {
    try ConduitDatabase(DatabaseQueue(configuration: configuration))
  }

  /// Opens a file, or creates it if it does not exist. Its folder must exist.
  public static func open(_ file: URL) throws(ConduitDatabaseError) -> ConduitDatabase {
    do {
      return try ConduitDatabase(DatabaseQueue(path: file.path, configuration: configuration))
    } catch let reason as ConduitDatabaseError.Reason {
      throw ConduitDatabaseError(path: file.path, reason: reason)
    } catch {
      let message = (error as? DatabaseError)?.message ?? "\(error)"
      throw ConduitDatabaseError(path: file.path, reason: .cannotOpen(message))
    }
  }

  /// A Boolean value that indicates whether nobody has registered.
  public var isEmpty: Bool {
    get async throws {
      try await read { try Person.fetchCount($0) == 0 }
    }
  }

  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await queue.read(body)
  }

  /// Changes the database in a transaction.
  func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await queue.write(body)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "conduit"
    configuration.busyMode = .timeout(5)
    return configuration
  }

  private static func prepare(_ database: Database) throws {
    if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 {
      try database.execute(sql: Schema.sql)
      return
    }
    guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
      throw ConduitDatabaseError.Reason.foreign
    }
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") == version else {
      throw ConduitDatabaseError.Reason.newer
    }
  }
}

/// Why a database file cannot be used, and what to do. The file was not changed.
public struct ConduitDatabaseError: Error, Hashable, CustomStringConvertible {
  /// The cause of the error.
  public enum Reason: Error, Hashable, Sendable {
    /// The file cannot be opened or created, or is damaged. The message is SQLite's.
    case cannotOpen(String)
    /// The file is a database of another program.
    case foreign
    /// A newer version of this program has created the file.
    case newer
  }

  public let path: String
  public let reason: Reason

  public var description: String {
    switch reason {
    case .cannotOpen(let message):
      "\(path) can't be opened: \(message). Choose a file in an existing folder that is writable."
    case .foreign: "\(path) is a database of another program. Choose another file."
    case .newer: "\(path) was created by a newer version of this program. Choose another file."
    }
  }
}
