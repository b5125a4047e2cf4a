/// What a new password has to be like.
public enum PasswordRule: CaseIterable, Hashable, Sendable {
  case long
  case uncommon
  case varied
  case unordered
  case withoutUserName

  /// A password has to have more characters than that.
  public static let tooFewCharacters = 8

  /// The rule as an entry of a list.
  public var requirement: String {
    switch self {
    case .long: "More than \(Self.tooFewCharacters) characters"
    case .uncommon: "Not a common password"
    case .varied: "Different characters"
    case .unordered: "No run such as 12345678"
    case .withoutUserName: "Without the user name"
    }
  }

  /// What is said about a password that breaks the rule.
  public var message: String {
    switch self {
    case .long: "The password needs more than \(Self.tooFewCharacters) characters."
    case .uncommon:
      "This is among the words that are tried first."
    case .varied: "This is one character over and over."
    case .unordered: "This is a run of letters, digits or keys."
    case .withoutUserName: "The password contains the user name."
    }
  }

  /// Whether a password keeps the rule. An empty one keeps none.
  ///
  /// - Parameter userName: The name as it was typed.
  public func isKept(by password: Secret, userName: String) -> Bool {
    password.withText { password in
      guard !password.isEmpty else { return false }
      return switch self {
      case .long: password.count > Self.tooFewCharacters
      case .uncommon: !CommonPasswords.contain(password)
      case .varied: Set(password.lowercased()).count > 1
      case .unordered: !CharacterRun.contains(password)
      case .withoutUserName: !Self.contains(userName, in: password)
      }
    }
  }

  /// A name that is too short to be one may occur anywhere by chance.
  private static func contains(_ userName: String, in password: String) -> Bool {
    guard let name = try? UserName(userName) else { return false }
    return password.lowercased().contains(name.text.lowercased())
  }
}
