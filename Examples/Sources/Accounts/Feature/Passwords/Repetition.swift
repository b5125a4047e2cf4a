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
