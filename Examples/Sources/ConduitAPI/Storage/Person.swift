import ConduitTransport
import GRDB
import HTTPTypes

/// A registered user.
struct Person: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
  /// The database's number, or `nil` before the person is inserted.
  var id: Int64?
  var username: String
  var usernameKey: String
  var email: String
  var emailKey: String
  /// The stored ``PasswordHash``, or `nil` for people who cannot log in.
  var passwordHash: String?
  var bio: String?
  var image: String?

  mutating func didInsert(_ inserted: InsertionSuccess) {
    id = inserted.rowID
  }

  /// Returns the person with a name, in any case.
  static func named(_ username: String, in database: Database) throws -> Person? {
    guard let key = Username.key(of: username) else { return nil }
    return try filter(Column("usernameKey") == key).fetchOne(database)
  }

  /// Returns the person with an email address, in any case.
  static func withEmail(_ email: String, in database: Database) throws -> Person? {
    guard let key = Username.key(of: email) else { return nil }
    return try filter(Column("emailKey") == key).fetchOne(database)
  }

  /// Throws an error if the name or the address belongs to someone else.
  func checkIsUnique(in database: Database) throws {
    var errors: [String: [String]] = [:]
    for (field, key) in [("username", usernameKey), ("email", emailKey)] {
      let owner = try Person.filter(Column(field + "Key") == key).fetchOne(database)
      if let owner, owner.id != id { errors[field] = ["has already been taken"] }
    }
    guard errors.isEmpty else { throw APIError(.conflict, errors) }
  }

  /// Returns the person's profile, as another person sees it.
  func profile(for viewer: Int64?, in database: Database) throws -> Profile {
    let isFollowed = try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM follow WHERE follower = ? AND followed = ?)",
      arguments: [viewer, id]
    )
    return Profile(username: username, bio: bio, image: image, following: isFollowed ?? false)
  }
}
