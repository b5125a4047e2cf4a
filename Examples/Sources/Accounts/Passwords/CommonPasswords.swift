/// Words that are tried first by who guesses passwords.
enum CommonPasswords {
  private static let words: Set = [
    "abc", "access", "admin", "administrator", "asdf", "baseball", "batman", "changeme", "charlie",
    "computer",
    "default", "donald", "dragon", "flower", "football", "freedom", "guest", "hello", "iloveyou", "internet",
    "killer", "letmein", "login", "lovely", "master", "michael", "monkey", "mustang", "ninja", "pass",
    "passphrase", "passwd", "password", "passwort", "princess", "qazwsx", "qwerty", "qwertz", "secret",
    "shadow",
    "starwars", "summer", "sunshine", "superman", "swordfish", "test", "trustno", "user", "welcome",
    "whatever",
    "winter", "zaqwsx",
  ]

  private static let lookalikes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// Whether a password is such a word, also written with lookalikes (`p@ssw0rd`), twice (`testtest`), or with digits and
  /// signs around it (`password1`).
  static func contain(_ password: String) -> Bool {
    let password = password.lowercased()
    let withoutEnd = password.trimmingEnd { !$0.isLetter }
    let bare = String(withoutEnd.drop { !$0.isLetter })
    // Lookalikes may stand at either end: of `4dmin1` only the last digit was added, and of `intern37` none.
    let candidates = [bare, spelledOut(bare), spelledOut(withoutEnd), spelledOut(password)]
    return candidates.contains { isWord($0) }
  }

  private static func isWord(_ text: String) -> Bool {
    if words.contains(text) { return true }
    let half = text.prefix(text.count / 2)
    return half + half == text && words.contains(String(half))
  }

  private static func spelledOut(_ text: String) -> String {
    String(text.map { lookalikes[$0] ?? $0 })
  }
}

extension String {
  /// The text without the characters at its end that are to go.
  fileprivate func trimmingEnd(_ isToGo: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isToGo($0) }) else { return "" }
    return String(self[...last])
  }
}
