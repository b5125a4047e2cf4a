/// The content of `POST /api/articles`.
struct NewArticle: Codable, Hashable, Sendable {
  var title: String
  var description: String
  var body: String
  var tagList: [String] = []
}

/// The content of `PUT /api/articles/SLUG`. Fields that are `nil` keep their values.
struct ArticleUpdate: Codable, Hashable, Sendable {
  var title: String?
  var description: String?
  var body: String?
  var tagList: [String]?
}
