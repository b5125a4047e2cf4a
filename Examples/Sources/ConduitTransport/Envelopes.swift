/// The object around a user, or around a request about one: `{"user": …}`.
public struct UserEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  public var user: Content

  public init(user: Content) {
    self.user = user
  }
}

/// The object around a profile: `{"profile": …}`.
public struct ProfileEnvelope: Codable, Hashable, Sendable {
  public var profile: Profile

  public init(profile: Profile) {
    self.profile = profile
  }
}

/// The object around an article, or around a request about one: `{"article": …}`.
public struct ArticleEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  public var article: Content

  public init(article: Content) {
    self.article = article
  }
}

/// The object around a comment, or around a request about one: `{"comment": …}`.
public struct CommentEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  public var comment: Content

  public init(comment: Content) {
    self.comment = comment
  }
}

/// One page of articles, the most recent first.
public struct ArticleList: Codable, Hashable, Sendable {
  public var articles: [Article]
  /// The number of articles on all pages.
  public var articlesCount: Int

  public init(articles: [Article], articlesCount: Int) {
    self.articles = articles
    self.articlesCount = articlesCount
  }
}

/// The comments on an article, the most recent first.
public struct CommentList: Codable, Hashable, Sendable {
  public var comments: [Comment]

  public init(comments: [Comment]) {
    self.comments = comments
  }
}

/// The tags of all articles, the most frequent first.
public struct TagList: Codable, Hashable, Sendable {
  public var tags: [String]

  public init(tags: [String]) {
    self.tags = tags
  }
}

/// The content of a failed request: messages for each field, which continue the name of the field.
///
/// ```json
/// {"errors": {"title": ["can't be blank"]}}
/// ```
public struct ErrorList: Codable, Hashable, Sendable {
  public var errors: [String: [String]]

  public init(errors: [String: [String]]) {
    self.errors = errors
  }
}
