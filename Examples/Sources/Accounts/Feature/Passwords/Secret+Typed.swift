extension Secret {
  /// The most bytes that a password may have in UTF-8. What is found about passwords takes long for long
  /// ones.
  public static let longestPassword = 1024

  /// What a person typed as a password. Of a text that is too long for one, as much is kept as shows that it
  /// is.
  public init(typed text: String) {
    let isTooLong = text.utf8.count > Self.longestPassword
    self.init(isTooLong ? String(decoding: text.utf8.prefix(Self.longestPassword + 1), as: UTF8.self) : text)
  }

  /// Whether it is too long for a password.
  public var isTooLong: Bool {
    withText { $0.utf8.count > Self.longestPassword }
  }

  /// What to say about a password that is too long.
  public static let tooLong =
    "The password is too long: it may have at most \(longestPassword) letters, or fewer with accents."
}
