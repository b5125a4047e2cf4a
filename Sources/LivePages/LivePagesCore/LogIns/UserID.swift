/// The id of a person who has logged in, such as the key of a row. It is not their name.
public struct UserID: Hashable, Sendable {
  /// The text that the site has chosen.
  public let text: String

  /// - Parameter text: The longest that is kept in a cookie is 256 bytes.
  public init(_ text: String) {
    precondition(text.utf8.count <= 256, "A user's identifier has at most 256 bytes.")
    self.text = text
  }
}

extension UserID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
