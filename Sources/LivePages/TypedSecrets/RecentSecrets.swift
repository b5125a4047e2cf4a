/// The latest of many texts, within a bound. Of the older half, when it goes as a whole, enough is left to
/// find its texts, and a few others by chance (``ForgottenSecrets``).
package struct RecentSecrets: Sendable {
  /// The least number of hash values that are kept: of each letter of a text about one. It is twice as many
  /// at most.
  private let kept: Int
  private var recent = SecretIndex()
  private var earlier = SecretIndex()
  private var forgotten: ForgottenSecrets

  package init(keeping kept: Int) {
    self.kept = kept
    forgotten = ForgottenSecrets(for: 4 * kept)
  }

  package var isEmpty: Bool { recent.isEmpty && earlier.isEmpty }
  /// What it takes, in hash values, besides what is left of those that have gone.
  package var size: Int { recent.size + earlier.size }

  package mutating func insert(_ text: String, isRepeated: Bool = false) {
    recent.insert(text, isRepeated: isRepeated)
    guard recent.size >= kept else { return }
    forgotten.insert(earlier)
    (recent, earlier) = (SecretIndex(), recent)
  }

  package func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    recent.match(at: start, in: bytes)
      .adding(earlier.match(at: start, in: bytes))
      .adding(forgotten.match(at: start, in: bytes))
  }
}
