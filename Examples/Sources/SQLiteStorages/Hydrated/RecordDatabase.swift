import Foundation
import GRDB

/// The database file, and its tables.
enum RecordDatabase {
  /// Opens or creates the file, and migrates its tables.
  static func open(_ file: URL) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "hydrated-storage"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // With a write-ahead log, SQLite syncs only at checkpoints by default, so the last records could be
      // lost.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    let database = try DatabasePool(path: file.path, configuration: configuration)
    try migrator.migrate(database)
    return database
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("records") { database in
      try database.create(table: "record", options: .withoutRowID) { table in
        table.primaryKey("token", .text)
        table.column("version", .integer).notNull()
        table.column("state", .blob).notNull()
      }
    }
    migrator.registerMigration("owners") { database in
      try database.create(table: "owner", options: .withoutRowID) { table in
        table.primaryKey("name", .text)
        // In seconds since 1970, or `NULL` for the owner that is kept forever.
        table.column("lastUse", .integer).indexed()
      }
      try database.execute(sql: "INSERT INTO owner (name) VALUES (?)", arguments: [Owners.nobody])
      try database.rename(table: "record", to: "recordOfNobody")
      try database.create(table: "record", options: .withoutRowID) { table in
        table.column("owner", .text).notNull().defaults(to: Owners.nobody)
          .references("owner", onDelete: .cascade)
        table.column("token", .text).notNull()
        table.column("version", .integer).notNull()
        table.column("state", .blob).notNull()
        table.primaryKey(["owner", "token"])
      }
      try database.execute(
        sql: "INSERT INTO record (token, version, state) SELECT token, version, state FROM recordOfNobody"
      )
      try database.drop(table: "recordOfNobody")
    }
    migrator.registerMigration("newcomers") { database in
      try database.alter(table: "owner") { table in
        // In seconds since 1970. Existing owners are treated as used on more than one day.
        table.add(column: "firstUse", .integer).notNull().defaults(to: 0)
      }
    }
    return migrator
  }
}
