/// The content of `POST /api/users/login`.
public struct LogIn: Codable, Hashable, Sendable {
  public var email: String
  public var password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

/// The content of `POST /api/users`.
public struct Registration: Codable, Hashable, Sendable {
  public var username: String
  public var email: String
  public var password: String

  public init(username: String, email: String, password: String) {
    self.username = username
    self.email = email
    self.password = password
  }
}

/// The content of `PUT /api/user`. Fields that are `nil` keep their values, and an empty biography or picture
/// removes it.
public struct UserUpdate: Codable, Hashable, Sendable {
  public var username: String?
  public var email: String?
  public var password: String?
  public var bio: String?
  public var image: String?

  public init(
    username: String? = nil,
    email: String? = nil,
    password: String? = nil,
    bio: String? = nil,
    image: String? = nil
  ) {
    self.username = username
    self.email = email
    self.password = password
    self.bio = bio
    self.image = image
  }
}

/// The content of `POST /api/articles`.
public struct NewArticle: Codable, Hashable, Sendable {
  public var title: String
  public var description: String
  public var body: String
  public var tagList: [String]

  public init(title: String, description: String, body: String, tagList: [String] = []) {
    self.title = title
    self.description = description
    self.body = body
    self.tagList = tagList
  }
}

/// The content of `PUT /api/articles/SLUG`. Fields that are `nil` keep their values.
public struct ArticleUpdate: Codable, Hashable, Sendable {
  public var title: String?
  public var description: String?
  public var body: String?
  public var tagList: [String]?

  public init(
    title: String? = nil,
    description: String? = nil,
    body: String? = nil,
    tagList: [String]? = nil
  ) {
    self.title = title
    self.description = description
    self.body = body
    self.tagList = tagList
  }
}

/// The content of `POST /api/articles/SLUG/comments`.
public struct NewComment: Codable, Hashable, Sendable {
  public var body: String

  public init(body: String) {
    self.body = body
  }
}
