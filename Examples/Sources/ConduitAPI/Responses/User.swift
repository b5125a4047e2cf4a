/// The logged-in user, with the token that authorizes further requests.
struct User: Codable, Hashable, Sendable {
  var email: String
  var token: String
  var username: String
  var bio: String?
  /// The URL of a picture.
  var image: String?

  /// Encodes `null` for a missing string. The specification requires all fields.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(email, forKey: .email)
    try container.encode(token, forKey: .token)
    try container.encode(username, forKey: .username)
    try container.encode(bio, forKey: .bio)
    try container.encode(image, forKey: .image)
  }
}

/// A user, as other users see them.
struct Profile: Codable, Hashable, Sendable {
  var username: String
  var bio: String?
  /// The URL of a picture.
  var image: String?
  /// A Boolean value that indicates whether the logged-in user follows this user.
  var following = false

  /// Encodes `null` for a missing string. The specification requires all fields.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(username, forKey: .username)
    try container.encode(bio, forKey: .bio)
    try container.encode(image, forKey: .image)
    try container.encode(following, forKey: .following)
  }
}
