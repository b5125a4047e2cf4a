/// Orders in which fingers or habits put characters.
enum CharacterRun {
  /// Where a run may go on at the beginning after the end, as in `7890123`, the track repeats its beginning.
  private static let tracks = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm",
    "yxcvbnm",
  ]

  /// Whether a text of at least three characters is nothing but a piece of one of the tracks, forwards or backwards.
  static func contains(_ text: String) -> Bool {
    let text = text.lowercased()
    guard text.count >= 3 else { return false }
    let backwards = String(text.reversed())
    return tracks.contains { $0.contains(text) || $0.contains(backwards) }
  }
}
