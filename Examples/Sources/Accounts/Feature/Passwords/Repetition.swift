/// The same, over and over.
enum Repetition {
  /// Whether a text is a piece that comes at least twice, and then perhaps in part: `aaaa`, `xyzxyz`,
  /// `1212121`.
  static func isAll(of text: String) -> Bool {
    let text = Array(text.lowercased())
    guard text.count >= 2 else { return false }
    return (1...text.count / 2).contains { length in
      zip(text, text.dropFirst(length)).allSatisfy(==)
    }
  }
}
