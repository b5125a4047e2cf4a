/// The validation of a new password and its repetition. It contains neither of them, so it is safe to show.
public struct PasswordCheck: Equatable, Sendable {
  /// The result of comparing the second field with the first.
  public enum Repetition: Equatable, Sendable {
    /// The second field is empty.
    case missing
    /// The fields differ.
    case different
    /// The fields are equal.
    case same
  }

  /// A Boolean value that indicates whether a password was entered.
  public let isTyped: Bool
  /// The rules that the password satisfies.
  public let keptRules: Set<PasswordRule>
  /// A Boolean value that indicates whether the password is too long.
  public let isTooLong: Bool
  /// The comparison with the repeated password.
  public let repetition: Repetition
  /// The rule to report, if the password breaks one. A simple password is reported as simple before it is
  /// reported as short.
  public let problem: PasswordRule?

  /// Validates a password.
  /// - Parameters:
  ///   - password: The password.
  ///   - repeated: The repeated password.
  ///   - userName: The user name, as entered.
  public init(password: Secret = "", repeated: Secret = "", userName: String = "") {
    isTyped = !password.isEmpty
    isTooLong = password.isTooLong
    keptRules = Set(PasswordRule.allCases.filter { $0.isKept(by: password, userName: userName) })
    repetition = repeated.isEmpty ? .missing : repeated == password ? .same : .different
    problem = Self.problem(keptRules, count: password.count)
  }

  /// A Boolean value that indicates whether the password is acceptable.
  public var isPassed: Bool {
    keptRules.count == PasswordRule.allCases.count && !isTooLong && repetition == .same
  }

  private static func problem(_ keptRules: Set<PasswordRule>, count: Int) -> PasswordRule? {
    guard count > 0 else { return nil }
    // A very short password always breaks other rules too, but it is reported as too short.
    let rules: [PasswordRule] =
      count < 4 ? [.long] : [.uncommon, .varied, .unordered, .withoutUserName, .notNumeric, .long]
    return rules.first { !keptRules.contains($0) }
  }
}
