import Foundation

/// An article. Lists contain articles without bodies.
struct Article: Codable, Hashable, Sendable {
  /// The article's name in URLs. It changes with the title.
  var slug: String
  var title: String
  var description: String
  /// The text in Markdown, or `nil` in a list.
  var body: String?
  /// The tags in alphabetical order.
  var tagList: [String] = []
  var createdAt: Date
  var updatedAt: Date
  /// A Boolean value that indicates whether the logged-in user has marked the article as a favorite.
  var favorited = false
  var favoritesCount = 0
  var author: Profile
}

/// A comment on an article.
struct Comment: Codable, Hashable, Sendable {
  var id: Int
  var createdAt: Date
  var updatedAt: Date
  var body: String
  var author: Profile
}
