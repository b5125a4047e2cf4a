/// The logged-in user, with the token that authorizes further requests.
public struct User: Codable, Hashable, Sendable {
  public var email: String
  public var token: String
  public var username: String
  public var bio: String?
  /// The URL of a picture.
  public var image: String?

  public init(email: String, token: String, username: String, bio: String? = nil, image: String? = nil) {
    self.email = email
    self.token = token
    self.username = username
    self.bio = bio
    self.image = image
  }

  /// Encodes `null` for a missing text. The specification requires all fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(email, forKey: .email)
    try container.encode(token, forKey: .token)
    try container.encode(username, forKey: .username)
    try container.encode(bio, forKey: .bio)
    try container.encode(image, forKey: .image)
  }
}

/// A user, as other users see them.
public struct Profile: Codable, Hashable, Sendable {
  public var username: String
  public var bio: String?
  /// The URL of a picture.
  public var image: String?
  /// Whether the logged-in user follows this user.
  public var following: Bool

  public init(username: String, bio: String? = nil, image: String? = nil, following: Bool = false) {
    self.username = username
    self.bio = bio
    self.image = image
    self.following = following
  }

  /// Encodes `null` for a missing text. The specification requires all fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(username, forKey: .username)
    try container.encode(bio, forKey: .bio)
    try container.encode(image, forKey: .image)
    try container.encode(following, forKey: .following)
  }
}
