/// Short texts. Each is found where it is the whole text, or stands in quotation marks. The hash values of
/// the latest are kept; the others are in a ``HashFilter``, which finds a few more texts by chance.
package struct ShortSecrets: Sendable {
  /// The least number of hash values that are kept. The most is twice as many.
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
