/// The object around a user, or around a request about one: `{"user": …}`.
struct UserEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  var user: Content
}

/// The object around a profile: `{"profile": …}`.
struct ProfileEnvelope: Codable, Hashable, Sendable {
  var profile: Profile
}

/// The object around an article, or around a request about one: `{"article": …}`.
struct ArticleEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  var article: Content
}

/// The object around a comment, or around a request about one: `{"comment": …}`.
struct CommentEnvelope<Content: Codable & Sendable>: Codable, Sendable {
  var comment: Content
}

/// One page of articles, the most recent first.
struct ArticleList: Codable, Hashable, Sendable {
  var articles: [Article]
  /// The number of articles on all pages.
  var articlesCount: Int
}

/// The comments on an article, the most recent first.
struct CommentList: Codable, Hashable, Sendable {
  var comments: [Comment]
}

/// The tags of all articles, the most frequent first.
struct TagList: Codable, Hashable, Sendable {
  var tags: [String]
}

/// The content of a failed request: messages for each field, which continue the name of the field.
///
/// ```json
/// {"errors": {"title": ["can't be blank"]}}
/// ```
struct ErrorList: Codable, Hashable, Sendable {
  var errors: [String: [String]]
}
