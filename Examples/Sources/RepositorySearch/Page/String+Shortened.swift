extension String {
  /// Returns the text, truncated with an ellipsis if it is longer.
  func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "\u{2026}"
  }
}
