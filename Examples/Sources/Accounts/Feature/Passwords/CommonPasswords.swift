/// Passwords that are tried first by who guesses them: words that many people take, and what most of them do
/// to these.
enum CommonPasswords {
  /// Whether a password is one common word, or two, with digits and signs around them (`dolphin99`,
  /// `blue-monkey!`), and however they are spelled (`p@ssw0rd`, `drowssap`).
  static func contain(_ password: String) -> Bool {
    candidates(Array(password.lowercased())).contains { candidate in
      let letters = Lookalikes.spelledOut(candidate).filter(\.isLetter)
      return isMadeOfWords(letters) || isMadeOfWords(String(letters.reversed()))
    }
  }

  /// What the password may be without what was added to it. Digits and signs at the ends are an addition, or
  /// the lookalikes of a few letters: of `4dmin1` only the last digit was added, and of `intern37` none.
  private static func candidates(_ password: [Character]) -> [Substring] {
    guard let first = password.firstIndex(where: \.isLetter), let last = password.lastIndex(where: \.isLetter)
    else { return [Substring(password)] }
    let begins = Set((0...mostLookalikesAtAnEnd).map { max(first - $0, 0) })
    let ends = Set((0...mostLookalikesAtAnEnd).map { min(last + $0, password.count - 1) })
    return begins.flatMap { begin in ends.map { Substring(password[begin...$0]) } }
  }

  private static let mostLookalikesAtAnEnd = 3

  private static func isMadeOfWords(_ text: String) -> Bool {
    guard !text.isEmpty, text.count <= 2 * longestWord else { return false }
    return words.contains(text)
      || text.indices.dropFirst().contains {
        words.contains(String(text[..<$0])) && words.contains(String(text[$0...]))
      }
  }

  /// Spelled out as passwords are, so that letters which look alike do not matter.
  private static let words = Set(CommonWords.all.map { Lookalikes.spelledOut($0) })

  private static let longestWord = words.map(\.count).max() ?? 0
}
