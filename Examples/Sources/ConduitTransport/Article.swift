public import Foundation

/// An article. Lists contain articles without bodies.
public struct Article: Codable, Hashable, Sendable {
  /// The article's name in URLs. It changes with the title.
  public var slug: String
  public var title: String
  public var description: String
  /// The text in Markdown, or `nil` in a list.
  public var body: String?
  /// The tags in alphabetical order.
  public var tagList: [String]
  public var createdAt: Date
  public var updatedAt: Date
  /// Whether the logged-in user has marked the article as a favorite.
  public var favorited: Bool
  public var favoritesCount: Int
  public var author: Profile

  public init(
    slug: String,
    title: String,
    description: String,
    body: String? = nil,
    tagList: [String] = [],
    createdAt: Date,
    updatedAt: Date,
    favorited: Bool = false,
    favoritesCount: Int = 0,
    author: Profile
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.body = body
    self.tagList = tagList
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.favorited = favorited
    self.favoritesCount = favoritesCount
    self.author = author
  }
}

/// A comment on an article.
public struct Comment: Codable, Hashable, Sendable {
  public var id: Int
  public var createdAt: Date
  public var updatedAt: Date
  public var body: String
  public var author: Profile

  public init(id: Int, createdAt: Date, updatedAt: Date, body: String, author: Profile) {
    self.id = id
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.body = body
    self.author = author
  }
}
