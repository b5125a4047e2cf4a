/// The latest of many texts, within a bound: the older half is forgotten as a whole.
package struct RecentSecrets: Sendable {
  /// How many hash values are kept at least: of each letter of a text about one. It is twice as many at most.
  private let kept: Int
  private var recent = SecretIndex()
  private var earlier = SecretIndex()

  package init(keeping kept: Int) {
    self.kept = kept
  }

  package var isEmpty: Bool { recent.isEmpty && earlier.isEmpty }
  /// What it takes, in hash values.
  package var size: Int { recent.size + earlier.size }

  package mutating func insert(_ text: String, isRepeated: Bool = false) {
    recent.insert(text, isRepeated: isRepeated)
    if recent.size >= kept { (recent, earlier) = (SecretIndex(), recent) }
  }

  package func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    guard var match = recent.match(at: start, in: bytes) else { return earlier.match(at: start, in: bytes) }
    if let other = earlier.match(at: start, in: bytes) { match.add(other) }
    return match
  }
}
