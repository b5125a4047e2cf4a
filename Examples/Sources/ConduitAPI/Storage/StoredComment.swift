import ConduitTransport
import Foundation
import GRDB

/// A comment's row.
struct StoredComment: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "comment"
  /// The maximum number of comments in a list, which are the most recent ones.
  static let mostListed = 500

  var id: Int64?
  var article: Int64
  var author: Int64
  var createdAt: Int64
  var body: String

  mutating func didInsert(_ inserted: InsertionSuccess) {
    id = inserted.rowID
  }

  /// Reads the comments on an article as a person sees them, the most recent first.
  static func list(on article: Int64, for viewer: Int64?, in database: Database) throws -> [Comment] {
    try comments("comment.article = ?", article, for: viewer, in: database)
  }

  /// Reads this comment as a person sees it.
  func comment(for viewer: Int64?, in database: Database) throws -> Comment {
    guard let comment = try Self.comments("comment.id = ?", id, for: viewer, in: database).first else {
      throw APIError.notFound("comment")
    }
    return comment
  }

  private static func comments(
    _ condition: String,
    _ argument: Int64?,
    for viewer: Int64?,
    in database: Database
  ) throws -> [Comment] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT comment.id, createdAt, body, username, bio, image,
          EXISTS (SELECT 1 FROM follow WHERE follower = ? AND followed = author) AS following
        FROM comment JOIN person ON person.id = author
        WHERE \(condition) ORDER BY comment.id DESC LIMIT ?
        """,
      arguments: [viewer, argument, mostListed]
    )
    return rows.map { row in
      let date = Date(milliseconds: row["createdAt"])
      let author = Profile(
        username: row["username"],
        bio: row["bio"],
        image: row["image"],
        following: row["following"]
      )
      return Comment(id: row["id"], createdAt: date, updatedAt: date, body: row["body"], author: author)
    }
  }
}
