extension String {
  /// The text, with a sign for what was left out if it is longer.
  func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "\u{2026}"
  }
}
