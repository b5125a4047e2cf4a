import ConduitTransport
import Foundation
import GRDB

/// Reads articles as a person sees them.
struct ArticleQuery {
  /// The articles to read. Conditions are combined.
  enum Condition: Equatable, Sendable {
    case slug(String)
    case tag(String)
    case author(Int64)
    /// Favorites of a person.
    case favorited(Int64)
    /// Articles by people whom a person follows.
    case feed(Int64)

    fileprivate var sql: String {
      switch self {
      case .slug: "article.slug = ?"
      case .tag: "article.id IN (SELECT article FROM articleTag WHERE tag = ?)"
      case .author: "article.author = ?"
      case .favorited: "article.id IN (SELECT article FROM favorite WHERE person = ?)"
      case .feed: "article.author IN (SELECT followed FROM follow WHERE follower = ?)"
      }
    }

    fileprivate var argument: any DatabaseValueConvertible {
      switch self {
      case .slug(let text), .tag(let text): text
      case .author(let id), .favorited(let id), .feed(let id): id
      }
    }
  }

  /// The logged-in person, who has favorites and follows others.
  var viewer: Int64?
  var conditions: [Condition] = []

  private var whereClause: String {
    conditions.isEmpty ? "" : "WHERE " + conditions.map(\.sql).joined(separator: " AND ")
  }

  private var arguments: StatementArguments { StatementArguments(conditions.map(\.argument)) }

  /// Reads one article with its body.
  func article(in database: Database) throws -> Article {
    let articles = try fetch(Paging(limit: 1), withBodies: true, in: database)
    guard let article = articles.first else { throw APIError.notFound("article") }
    return article
  }

  /// Reads a page of articles without bodies.
  func list(_ paging: Paging, in database: Database) throws -> ArticleList {
    let count = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM article \(whereClause)",
      arguments: arguments
    )
    return ArticleList(
      articles: try fetch(paging, withBodies: false, in: database),
      articlesCount: count ?? 0
    )
  }

  private func fetch(_ paging: Paging, withBodies: Bool, in database: Database) throws -> [Article] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT article.id, slug, title, description, createdAt, updatedAt, username, bio, image,
          \(withBodies ? "body" : "NULL") AS body,
          EXISTS (SELECT 1 FROM favorite WHERE article = article.id AND person = ?) AS favorited,
          (SELECT count(*) FROM favorite WHERE article = article.id) AS favoritesCount,
          EXISTS (SELECT 1 FROM follow WHERE follower = ? AND followed = author) AS following
        FROM article JOIN person ON person.id = author
        \(whereClause)
        ORDER BY createdAt DESC, article.id DESC LIMIT ? OFFSET ?
        """,
      arguments: StatementArguments([viewer, viewer]) + arguments
        + StatementArguments([paging.limit, paging.offset])
    )
    let tags = try Self.tags(of: rows.map { $0["id"] }, in: database)
    return rows.map { row in Self.article(row, tags: tags[row["id"]] ?? []) }
  }

  private static func article(_ row: Row, tags: [String]) -> Article {
    Article(
      slug: row["slug"],
      title: row["title"],
      description: row["description"],
      body: row["body"],
      tagList: tags,
      createdAt: Date(milliseconds: row["createdAt"]),
      updatedAt: Date(milliseconds: row["updatedAt"]),
      favorited: row["favorited"],
      favoritesCount: row["favoritesCount"],
      author: Profile(
        username: row["username"],
        bio: row["bio"],
        image: row["image"],
        following: row["following"]
      )
    )
  }

  /// Reads the tags of articles, in alphabetical order.
  private static func tags(of articles: [Int64], in database: Database) throws -> [Int64: [String]] {
    let places = databaseQuestionMarks(count: articles.count)
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT article, tag FROM articleTag WHERE article IN (\(places)) ORDER BY article, tag",
      arguments: StatementArguments(articles)
    )
    return Dictionary(grouping: rows) { $0["article"] }.mapValues { $0.map { $0["tag"] } }
  }
}
