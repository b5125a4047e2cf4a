/// A requirement for new passwords.
public enum PasswordRule: CaseIterable, Hashable, Sendable {
  /// It has enough characters.
  case long
  /// It is not a common word, nor a combination of two.
  case uncommon
  /// It does not repeat a short string.
  case varied
  /// It does not consist of runs of letters, digits or keys.
  case unordered
  /// It is not a date or a number.
  case notNumeric
  /// It does not contain the user name.
  case withoutUserName

  /// A password must be longer than this.
  public static let tooFewCharacters = 8

  /// Only this many characters are judged. Characters after them cannot make a good password simple, and
  /// judging them would take too long.
  private static let judgedCharacters = 128
  /// How many characters a password must have in addition to its runs.
  private static let leastBesideRuns = 4

  /// The rule as a list item.
  public var requirement: String {
    switch self {
    case .long: "More than \(Self.tooFewCharacters) characters"
    case .uncommon: "Not a common password"
    case .varied: "Different characters"
    case .unordered: "No sequence such as 12345678"
    case .notNumeric: "Not only digits"
    case .withoutUserName: "Without the user name"
    }
  }

  /// The message about a password that breaks the rule.
  public var message: String {
    switch self {
    case .long: "The password needs more than \(Self.tooFewCharacters) characters."
    case .uncommon: "The password consists of common words."
    case .varied: "The password repeats the same characters."
    case .unordered: "The password is mostly a sequence of letters, digits or keys."
    case .notNumeric: "The password is a number or a date, which is easy to guess."
    case .withoutUserName: "The password contains the user name."
    }
  }

  /// Returns whether a password satisfies the rule. An empty password satisfies none.
  ///
  /// - Parameter userName: The user name, as entered.
  public func isKept(by password: Secret, userName: String) -> Bool {
    password.withText { password in
      guard !password.isEmpty else { return false }
      let beginning = String(password.prefix(Self.judgedCharacters))
      return switch self {
      case .long: beginning.count > Self.tooFewCharacters
      case .uncommon: !CommonPasswords.contain(beginning)
      case .varied: !Repetition.isAll(of: beginning)
      case .unordered: !Self.isOrdered(beginning)
      case .notNumeric: !beginning.allSatisfy { $0.isNumber || "./-:+() ".contains($0) }
      case .withoutUserName: !Self.contains(userName, in: password)
      }
    }
  }

  private static func isOrdered(_ password: String) -> Bool {
    let rest = CharacterRun.charactersOutside(of: password)
    return rest < password.count && rest < leastBesideRuns
  }

  /// Returns whether the password contains the name, forward or backward, in any spelling. A name that is
  /// too short is ignored, because it may occur by chance.
  private static func contains(_ userName: String, in password: String) -> Bool {
    guard let name = try? UserName(userName) else { return false }
    let (spelled, password) = (Lookalikes.spelledOut(name.text), Lookalikes.spelledOut(password))
    return password.contains(spelled) || password.contains(String(spelled.reversed()))
  }
}
