import Foundation
import GRDB

/// The owners of records, and when they were used first and last. With an owner go all of its records.
///
/// An owner has a row from its first record on: who only looks leaves nothing behind.
///
/// Anybody can invent owners. An owner that is used again after a day stays until it is unused for too long.
/// A new one makes room only after its first day, and until then it is refused that has no room.
struct Owners: Sendable {
  /// The owner of the records that are nobody's in particular, which are kept for ever.
  static let nobody = ""

  /// How exact the time of the last use is while records are only read. To write it at each reading would
  /// make the disk busy.
  private static let precision = 24 * 60 * 60

  let limits: OwnerLimits
  let now: @Sendable () -> Date

  /// Notes that an owner writes a record.
  ///
  /// - Throws: ``OwnerError/tooMany(limit:)`` if there is no room for a new owner.
  func write(_ owner: String, in database: Database) throws {
    guard owner != Self.nobody, try !use(owner, in: database) else { return }
    try makeRoom(in: database)
    try database.execute(
      sql: "INSERT INTO owner (name, firstUse, lastUse) VALUES (?, ?, ?)",
      arguments: [owner, seconds, seconds]
    )
  }

  /// Makes room for one more owner: by those that were unused for too long, or by one of a single day.
  private func makeRoom(in database: Database) throws {
    try forgetLongUnused(in: database)
    let limit = max(limits.count, 1)
    guard try count(in: database) >= limit else { return }
    let newcomerTime = Int(limits.newcomerTime.components.seconds)
    try database.execute(
      sql: """
        DELETE FROM owner WHERE name IN
        (SELECT name FROM owner WHERE lastUse < ? AND lastUse - firstUse < ? ORDER BY lastUse LIMIT ?)
        """,
      arguments: [seconds - newcomerTime, newcomerTime, try count(in: database) - limit + 1]
    )
    guard try count(in: database) < limit else { throw OwnerError.tooMany(limit: limit) }
  }

  /// The number of owners, without the one that is nobody.
  private func count(in database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM owner WHERE lastUse IS NOT NULL") ?? 0
  }

  /// Notes that an owner is used now.
  ///
  /// - Returns: Whether there is such an owner.
  @discardableResult
  func use(_ owner: String, in database: Database) throws -> Bool {
    try database.execute(sql: "UPDATE owner SET lastUse = ? WHERE name = ?", arguments: [seconds, owner])
    return database.changesCount > 0
  }

  /// Whether a reading is worth a note, by what is noted so far.
  func isWorthNoting(lastUse: Int?) -> Bool {
    guard let lastUse else { return false }
    return seconds - lastUse >= Self.precision
  }

  /// Deletes the owners that were not used for too long, and those beyond a limit that was lowered: first
  /// those that were used on a single day.
  func forgetUnused(in database: Database) throws {
    try forgetLongUnused(in: database)
    try database.execute(
      sql: """
        DELETE FROM owner WHERE name IN
        (SELECT name FROM owner WHERE lastUse IS NOT NULL
        ORDER BY lastUse - firstUse >= ? DESC, lastUse DESC LIMIT -1 OFFSET ?)
        """,
      arguments: [Int(limits.newcomerTime.components.seconds), limits.count]
    )
  }

  private func forgetLongUnused(in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM owner WHERE lastUse < ?",
      arguments: [seconds - Int(limits.unusedTime.components.seconds)]
    )
  }

  private var seconds: Int { Int(now().timeIntervalSince1970) }
}
