/// Digits and signs that are written for letters.
enum Lookalikes {
  /// Since `1` and `!` may stand for an `i` or an `l`, these two become one.
  private static let letters: [Character: Character] = [
    "0": "o", "1": "i", "!": "i", "|": "i", "l": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s",
    "7": "t",
    "+": "t", "8": "b",
  ]

  /// A text in small letters, in a spelling that is the same for all texts that look alike.
  static func spelledOut(_ text: some StringProtocol) -> String {
    String(text.lowercased().map { letters[$0] ?? $0 })
  }
}
