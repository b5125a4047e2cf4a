/// What a new password has to be like.
public enum PasswordRule: CaseIterable, Hashable, Sendable {
  /// It has enough characters.
  case long
  /// It is no word, nor two of them, that many people take.
  case uncommon
  /// It does not say the same over and over.
  case varied
  /// It is no run of letters, digits or keys, nor several of them.
  case unordered
  /// It is no date or number.
  case notNumeric
  /// It does not contain the user name.
  case withoutUserName

  /// A password has to have more characters than that.
  public static let tooFewCharacters = 8

  /// What comes behind so many characters cannot make a simple password of a good one, and nobody waits for
  /// it to be looked at.
  private static let judgedCharacters = 128
  /// A password with a run in it needs so many characters beside it.
  private static let leastBesideRuns = 4

  /// The rule as an entry of a list.
  public var requirement: String {
    switch self {
    case .long: "More than \(Self.tooFewCharacters) characters"
    case .uncommon: "Not a common password"
    case .varied: "Different characters"
    case .unordered: "No run such as 12345678"
    case .notNumeric: "More than digits"
    case .withoutUserName: "Without the user name"
    }
  }

  /// What is said about a password that breaks the rule.
  public var message: String {
    switch self {
    case .long: "The password needs more than \(Self.tooFewCharacters) characters."
    case .uncommon: "This is made of words that are tried first."
    case .varied: "This is the same over and over."
    case .unordered: "This is a run of letters, digits or keys, and little else."
    case .notNumeric: "This is a number or a date, which is soon guessed."
    case .withoutUserName: "The password contains the user name."
    }
  }

  /// Whether a password keeps the rule. An empty one keeps none.
  ///
  /// - Parameter userName: The name as it was typed.
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

  /// Whether the name occurs forwards or backwards, however it is spelled. One that is too short to be a name
  /// may occur anywhere by chance.
  private static func contains(_ userName: String, in password: String) -> Bool {
    guard let name = try? UserName(userName) else { return false }
    let (spelled, password) = (Lookalikes.spelledOut(name.text), Lookalikes.spelledOut(password))
    return password.contains(spelled) || password.contains(String(spelled.reversed()))
  }
}
