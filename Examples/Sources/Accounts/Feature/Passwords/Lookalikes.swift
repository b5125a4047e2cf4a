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
