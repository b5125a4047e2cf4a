import ConduitTransport
import Foundation
import GRDB

/// An article's row, for changes.
struct StoredArticle: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "article"

  var id: Int64?
  var slug: String
  var author: Int64
  var title: String
  var description: String
  var createdAt: Int64
  var updatedAt: Int64
  var body: String

  mutating func didInsert(_ inserted: InsertionSuccess) {
    id = inserted.rowID
  }

  /// Inserts an article.
  ///
  /// - Returns: Its slug.
  @discardableResult
  static func insert(
    _ article: NewArticle,
    of author: Int64,
    at time: Date,
    in database: Database
  ) throws -> StoredArticle {
    var stored = StoredArticle(
      slug: try Slug.unique(for: article.title) { try find($0, in: database) != nil },
      author: author,
      title: article.title,
      description: article.description,
      createdAt: time.milliseconds,
      updatedAt: time.milliseconds,
      body: article.body
    )
    try stored.insert(database)
    try stored.setTags(Set(article.tagList), in: database)
    return stored
  }

  /// Returns the article with a slug, or `nil`.
  static func find(_ slug: String, in database: Database) throws -> StoredArticle? {
    try filter(Column("slug") == slug).fetchOne(database)
  }

  /// Returns the article with a slug. Throws an error if there is none.
  static func existing(_ slug: String, in database: Database) throws -> StoredArticle {
    guard let article = try find(slug, in: database) else { throw APIError.notFound("article") }
    return article
  }

  /// Returns the article with a slug. Throws an error if there is none, or if the person isn't its author.
  static func own(_ slug: String, of person: Int64, in database: Database) throws -> StoredArticle {
    let article = try existing(slug, in: database)
    guard article.author == person else { throw APIError.forbidden("article") }
    return article
  }

  /// Changes the article. Its slug changes with the title.
  mutating func apply(_ update: ArticleUpdate, at time: Date, in database: Database) throws {
    if let title = update.title, title != self.title {
      self.title = title
      slug = try Slug.unique(for: title) { slug in
        try StoredArticle.find(slug, in: database).map { $0.id != id } ?? false
      }
    }
    if let description = update.description { self.description = description }
    if let body = update.body { self.body = body }
    if let tags = update.tagList { try setTags(Set(tags), in: database) }
    updatedAt = max(time.milliseconds, createdAt)
    try self.update(database)
  }

  private func setTags(_ tags: Set<String>, in database: Database) throws {
    try database.execute(sql: "DELETE FROM articleTag WHERE article = ?", arguments: [id])
    for tag in tags {
      try database.execute(
        sql: "INSERT INTO articleTag (article, tag) VALUES (?, ?)",
        arguments: [id, tag]
      )
    }
  }

  /// Adds the article to a person's favorites, or removes it.
  func setFavorite(_ isFavorite: Bool, of person: Int64, in database: Database) throws {
    try database.execute(
      sql: isFavorite
        ? "INSERT OR IGNORE INTO favorite (article, person) VALUES (?, ?)"
        : "DELETE FROM favorite WHERE article = ? AND person = ?",
      arguments: [id, person]
    )
  }
}
