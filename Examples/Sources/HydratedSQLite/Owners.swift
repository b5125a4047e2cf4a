import Foundation
import GRDB

/// Whose records there are, and when they were used last. With an owner go all of its records.
///
/// An owner has a row from its first record on: who only looks leaves nothing behind.
struct Owners: Sendable {
  /// The owner of the records that are nobody's in particular, which are kept for ever.
  static let nobody = ""

  /// How exact the time of the last use is while records are only read. To write it at each reading would
  /// make the disk busy.
  private static let precision = 24 * 60 * 60

  let limits: OwnerLimits
  let now: @Sendable () -> Date

  /// Notes that an owner writes a record. A new one makes the place that it takes.
  func write(_ owner: String, in database: Database) throws {
    guard owner != Self.nobody, try !use(owner, in: database) else { return }
    try forget(keeping: max(limits.count, 1) - 1, in: database)
    try database.execute(sql: "INSERT INTO owner (name, lastUse) VALUES (?, ?)", arguments: [owner, seconds])
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

  /// Deletes what was not used for too long, and what is beyond the limit.
  func forgetUnused(in database: Database) throws {
    try forget(keeping: limits.count, in: database)
  }

  private func forget(keeping count: Int, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM owner WHERE lastUse < ?",
      arguments: [seconds - Int(limits.unusedTime.components.seconds)]
    )
    try database.execute(
      sql: """
        DELETE FROM owner WHERE name IN
        (SELECT name FROM owner WHERE lastUse IS NOT NULL ORDER BY lastUse DESC LIMIT -1 OFFSET ?)
        """,
      arguments: [count]
    )
  }

  private var seconds: Int { Int(now().timeIntervalSince1970) }
}
