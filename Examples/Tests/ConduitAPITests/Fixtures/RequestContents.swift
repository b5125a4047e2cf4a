/// The content of `POST /api/users/login`.
struct LogIn: Codable, Hashable, Sendable {
  var email: String
  var password: String
}

/// The content of `POST /api/users`.
struct Registration: Codable, Hashable, Sendable {
  var username: String
  var email: String
  var password: String
}

/// The content of `PUT /api/user`. Fields that are `nil` keep their values, and an empty biography or picture
/// removes it.
struct UserUpdate: Codable, Hashable, Sendable {
  var username: String?
  var email: String?
  var password: String?
  var bio: String?
  var image: String?
}

/// The content of `POST /api/articles/SLUG/comments`.
struct NewComment: Codable, Hashable, Sendable {
  var body: String
}
