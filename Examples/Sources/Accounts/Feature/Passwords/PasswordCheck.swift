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

/// Sequences of characters that follow the keyboard, the alphabet or the digits.
enum CharacterRun {
  /// Each sequence also counts backward. If a run may continue from the end to the beginning, as in
  /// `7890123`, the sequence repeats its beginning.
  private static let tracks = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "13579", "02468",
    // Rows of keys, on keyboards of several countries.
    "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm", "wxcvbn",
    "!@#$%^&*()_+",
    // Columns of keys, next to each other or combined with the row above.
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8", "147258369", "123654789",
  ].flatMap { [Array($0), Array($0.reversed())] }

  private static let shortest = 3

  /// Returns how many characters of a string are not part of a run.
  static func charactersOutside(of text: String) -> Int {
    var rest = Array(text.lowercased())[...]
    var count = 0
    while !rest.isEmpty {
      let length = lengthOfRun(atStartOf: rest)
      if length == 0 { count += 1 }
      rest = rest.dropFirst(max(length, 1))
    }
    return count
  }

  /// Returns the length of the longest run at the start of a string, or 0.
  private static func lengthOfRun(atStartOf text: ArraySlice<Character>) -> Int {
    let longest = tracks.map { shared(text, $0) }.max() ?? 0
    return longest >= shortest ? longest : 0
  }

  /// Returns how many characters at the start of a string are consecutive in a track.
  private static func shared(_ text: ArraySlice<Character>, _ track: [Character]) -> Int {
    let starts = track.indices.filter { track[$0] == text.first }
    return starts.map { start in
      zip(text, track[start...]).prefix { $0 == $1 }.count
    }.max() ?? 0
  }
}

/// Repetitions within a string.
enum Repetition {
  /// Returns whether a string repeats a part at least twice, with a possibly incomplete part at the end:
  /// `aaaa`, `xyzxyz`, `1212121`.
  static func isAll(of text: String) -> Bool {
    let text = Array(text.lowercased())
    guard text.count >= 2 else { return false }
    return (1...text.count / 2).contains { length in
      zip(text, text.dropFirst(length)).allSatisfy(==)
    }
  }
}

/// Digits and punctuation that replace letters.
enum Lookalikes {
  /// `1` and `!` may represent an `i` or an `l`, so these two letters are treated as one.
  private static let letters: [Character: Character] = [
    "0": "o", "1": "i", "!": "i", "|": "i", "l": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s",
    "7": "t",
    "+": "t", "8": "b",
  ]

  /// Returns a string in lower case, in the same spelling for all strings that look alike.
  static func spelledOut(_ text: some StringProtocol) -> String {
    String(text.lowercased().map { letters[$0] ?? $0 })
  }
}
