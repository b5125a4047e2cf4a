/// The passwords that attackers try first: words that many people use, and the usual variations of them.
enum CommonPasswords {
  /// Returns whether a password consists of one or two common words, with digits and punctuation around them
  /// (`dolphin99`, `blue-monkey!`), in any spelling (`p@ssw0rd`, `drowssap`).
  static func contain(_ password: String) -> Bool {
    candidates(Array(password.lowercased())).contains { candidate in
      let letters = Lookalikes.spelledOut(candidate).filter(\.isLetter)
      return isMadeOfWords(letters) || isMadeOfWords(String(letters.reversed()))
    }
  }

  /// The candidates for the password without its additions. Digits and punctuation at the ends are either an
  /// addition or lookalikes of letters. For example, only the last digit of `4dmin1` was added, and none of
  /// those in `intern37`.
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

  /// The words in the spelling of ``Lookalikes``, so that letters that look alike are equal.
  private static let words = Set(CommonWords.all.map { Lookalikes.spelledOut($0) })

  private static let longestWord = words.map(\.count).max() ?? 0
}
