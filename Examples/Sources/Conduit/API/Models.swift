import Foundation

/// The account of the person who has logged in.
struct User: Hashable, Sendable, Decodable {
  var username: String
  var email: String
  var bio: String?
  var image: String?
}

/// A user with the token that authorizes their requests. The token never becomes part of a page's state.
struct Authentication: Hashable, Sendable, Decodable {
  var user: User
  var token: String

  init(user: User, token: String) {
    self.user = user
    self.token = token
  }

  init(from decoder: any Decoder) throws {
    user = try User(from: decoder)
    token = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .token)
  }

  private enum CodingKeys: String, CodingKey { case token }
}

/// A person as others see them.
struct Profile: Hashable, Sendable, Decodable {
  var username: String
  var bio: String?
  var image: String?
  var following = false
}

struct Article: Hashable, Sendable, Identifiable {
  var slug: String
  var title: String
  var description: String
  /// The text in Markdown. Lists of articles come without it.
  var body = ""
  var tagList: [String] = []
  var createdAt: Date
  var favorited = false
  var favoritesCount = 0
  var author: Profile

  var id: String { slug }
}

extension Article: Decodable {
  private enum CodingKeys: String, CodingKey {
    case slug, title, description, body, tagList, createdAt, favorited, favoritesCount, author
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    slug = try fields.decode(String.self, forKey: .slug)
    title = try fields.decode(String.self, forKey: .title)
    description = try fields.decode(String.self, forKey: .description)
    body = try fields.decodeIfPresent(String.self, forKey: .body) ?? ""
    tagList = try fields.decodeIfPresent([String].self, forKey: .tagList) ?? []
    createdAt = try fields.decode(Date.self, forKey: .createdAt)
    favorited = try fields.decode(Bool.self, forKey: .favorited)
    favoritesCount = try fields.decode(Int.self, forKey: .favoritesCount)
    author = try fields.decode(Profile.self, forKey: .author)
  }
}

/// A comment on an article. It is plain text.
struct Comment: Hashable, Sendable, Decodable, Identifiable {
  var id: Int
  var body: String
  var createdAt: Date
  var author: Profile
}

/// One page of a list of articles, with the length of the whole list.
struct Articles: Hashable, Sendable, Decodable {
  var articles: [Article]
  var articlesCount: Int
}

/// The part of an article that its author writes.
struct ArticleDraft: Hashable, Sendable, Encodable {
  var title = ""
  var description = ""
  var body = ""
  var tagList: [String] = []
}

/// The account's new values. Without a new password, the old one stays valid.
struct UserChanges: Hashable, Sendable, Encodable {
  var image: String
  var username: String
  var bio: String
  var email: String
  var password: String?
}
