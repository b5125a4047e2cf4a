/// Short texts, which are found where they are all of a text, or stand in quotation marks. It keeps the hash
/// values of the latest; of others enough to find them, and a few more by chance (``HashFilter``).
package struct ShortSecrets: Sendable {
  /// How many are kept at least. It is twice as many at most.
  package static let kept = 2_000

  private var recent: Set<Int> = []
  private var earlier: Set<Int> = []
  private var forgotten = HashFilter(for: 4 * kept)

  package init() {}

  package var isEmpty: Bool { recent.isEmpty && earlier.isEmpty }
  /// How many are kept.
  package var count: Int { recent.count + earlier.count }

  /// - Parameter text: A text. One that ``SecretIndex`` takes is left out.
  package mutating func insert(_ text: String) {
    let folded = FoldedText(text)
    if text.isEmpty || FoldedText.isLong(folded.trimmed) { return }
    recent.insert(Self.hash(of: folded.bytes[...]))
    guard recent.count >= Self.kept else { return }
    for hash in earlier { forgotten.insert(hash) }
    (recent, earlier) = ([], recent)
  }

  /// Whether a text is known.
  ///
  /// - Parameter bytes: The bytes of a ``FoldedText``.
  package func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    // No text of three scalars folds into more.
    if isEmpty || bytes.count > 64 { return false }
    let hash = Self.hash(of: bytes)
    return recent.contains(hash) || earlier.contains(hash) || forgotten.contains(hash)
  }

  private static func hash(of bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    for byte in bytes { hasher.combine(byte) }
    return hasher.finalize()
  }
}
