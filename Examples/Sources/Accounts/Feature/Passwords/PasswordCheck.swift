/// What is found about a new password and its repetition. It holds nothing of either, so that it may be
/// shown.
public struct PasswordCheck: Equatable, Sendable {
  /// How the second field goes with the first.
  public enum Repetition: Equatable, Sendable {
    /// Nothing was typed there yet.
    case missing
    /// Something else stands there.
    case different
    /// Both hold the same.
    case same
  }

  /// Whether something was typed as a password.
  public let isTyped: Bool
  /// What is right about it.
  public let keptRules: Set<PasswordRule>
  /// Whether it is longer than a password may be.
  public let isTooLong: Bool
  /// How it goes with what was typed the second time.
  public let repetition: Repetition
  /// What to say about the password, if there is something: a simple password is called simple before it is
  /// called short.
  public let problem: PasswordRule?

  /// What is found about what was typed.
  /// - Parameters:
  ///   - password: The password.
  ///   - repeated: The same once more.
  ///   - userName: The name as it was typed.
  public init(password: Secret = "", repeated: Secret = "", userName: String = "") {
    isTyped = !password.isEmpty
    isTooLong = password.isTooLong
    keptRules = Set(PasswordRule.allCases.filter { $0.isKept(by: password, userName: userName) })
    repetition = repeated.isEmpty ? .missing : repeated == password ? .same : .different
    problem = Self.problem(keptRules, count: password.count)
  }

  /// Whether the password may be used.
  public var isPassed: Bool {
    keptRules.count == PasswordRule.allCases.count && !isTooLong && repetition == .same
  }

  private static func problem(_ keptRules: Set<PasswordRule>, count: Int) -> PasswordRule? {
    guard count > 0 else { return nil }
    // A few characters are always simple. What they lack is more of them.
    let rules: [PasswordRule] =
      count < 4 ? [.long] : [.uncommon, .varied, .unordered, .withoutUserName, .notNumeric, .long]
    return rules.first { !keptRules.contains($0) }
  }
}
