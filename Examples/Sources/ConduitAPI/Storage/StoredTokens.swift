import Foundation
import GRDB

/// The access tokens in the database.
extension AccessToken {
  /// Creates a token for a person, and removes expired and surplus ones.
  static func issue(to person: Int64, at now: Date, in database: Database) throws -> AccessToken {
    try database.execute(sql: "DELETE FROM token WHERE expiry <= ?", arguments: [now.milliseconds])
    try database.execute(
      sql: """
        DELETE FROM token WHERE person = ?1 AND hash NOT IN
          (SELECT hash FROM token WHERE person = ?1 ORDER BY expiry DESC LIMIT ?2)
        """,
      arguments: [person, mostPerUser - 1]
    )
    let token = AccessToken()
    try database.execute(
      sql: "INSERT INTO token (hash, person, expiry) VALUES (?, ?, ?)",
      arguments: [token.hash, person, now.addingTimeInterval(lifetime).milliseconds]
    )
    return token
  }

  /// Returns the person to whom the token belongs, or `nil` if it is not valid.
  func owner(at now: Date, in database: Database) throws -> Person? {
    try Person.fetchOne(
      database,
      sql: """
        SELECT person.* FROM token JOIN person ON person.id = token.person WHERE hash = ? AND expiry > ?
        """,
      arguments: [hash, now.milliseconds]
    )
  }

  /// Revokes all other tokens of the person.
  func revokeOthers(of person: Int64, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM token WHERE person = ? AND hash <> ?",
      arguments: [person, hash]
    )
  }
}

extension Date {
  /// The time in milliseconds since 1970.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
