import Foundation
import GRDB

/// The owners of records, and the times of their first and last use. Removing an owner removes all of its
/// records.
///
/// An owner has a row as soon as it has a record, so reading alone leaves nothing behind.
///
/// Anyone can invent owners. An owner that is used again after a day stays until it is unused for too long. A
/// new owner can be replaced only after its first day. Until then, further owners are rejected if there is no
/// room.
struct Owners: Sendable {
  /// The owner of records without an owner, which are kept forever.
  static let nobody = ""

  /// The precision of the last use, in seconds, while records are only read. Writing it at each read would
  /// keep the disk busy.
  private static let precision = 24 * 60 * 60

  let limits: OwnerLimits
  let now: @Sendable () -> Date

  /// Records that an owner writes a record.
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

  /// Makes room for another owner. This removes owners that were unused for too long, or one that was used on
  /// a single day.
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

  /// The number of owners, excluding ``nobody``.
  private func count(in database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM owner WHERE lastUse IS NOT NULL") ?? 0
  }

  /// Records a use of an owner.
  ///
  /// - Returns: Whether the owner exists.
  @discardableResult
  func use(_ owner: String, in database: Database) throws -> Bool {
    try database.execute(sql: "UPDATE owner SET lastUse = ? WHERE name = ?", arguments: [seconds, owner])
    return database.changesCount > 0
  }

  /// Returns a Boolean value that indicates whether a read should be recorded, given the last recorded use.
  func isWorthNoting(lastUse: Int?) -> Bool {
    guard let lastUse else { return false }
    return seconds - lastUse >= Self.precision
  }

  /// Deletes the owners that were unused for too long, and those that exceed a lowered limit. Owners that
  /// were used on a single day are deleted first.
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
