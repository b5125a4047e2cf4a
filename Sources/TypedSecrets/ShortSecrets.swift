/// Short texts, which are found where they are all of a text, or stand in quotation marks. It keeps their
/// hash values.
package struct ShortSecrets: Sendable {
  private var texts: Set<Int> = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// - Parameter text: A text. One that ``SecretIndex`` takes is left out.
  package mutating func insert(_ text: String) {
    let folded = FoldedText(text)
    if text.isEmpty || FoldedText.isLong(folded.trimmed) { return }
    texts.insert(Self.hash(of: folded.bytes[...]))
  }

  /// Whether a text is known.
  ///
  /// - Parameter bytes: The bytes of a ``FoldedText``.
  package func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    !texts.isEmpty && texts.contains(Self.hash(of: bytes))
  }

  private static func hash(of bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    for byte in bytes { hasher.combine(byte) }
    return hasher.finalize()
  }
}
