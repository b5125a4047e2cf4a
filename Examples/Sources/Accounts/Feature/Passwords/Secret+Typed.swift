extension Secret {
  /// The maximum length of a password, in bytes of UTF-8. Validating a long password takes a long time.
  public static let longestPassword = 1024

  /// Creates a secret from user input. Text that is too long is truncated, but remains too long.
  public init(typed text: String) {
    let isTooLong = text.utf8.count > Self.longestPassword
    self.init(isTooLong ? String(decoding: text.utf8.prefix(Self.longestPassword + 1), as: UTF8.self) : text)
  }

  /// A Boolean value that indicates whether the secret is too long for a password.
  public var isTooLong: Bool {
    withText { $0.utf8.count > Self.longestPassword }
  }

  /// The message about a password that is too long.
  public static let tooLong =
    "The password is too long: it may have at most \(longestPassword) letters, or fewer with accents."
}
