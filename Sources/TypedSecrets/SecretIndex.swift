/// Texts that are to be found in others. It keeps their hash values.
///
/// Upper and lower case are the same, and spaces around a text count for nothing.
package struct SecretIndex: Sendable {
  /// The shortest text that is found in longer ones, in Unicode scalars.
  package static let shortest = 4

  private var texts: Set<Int> = []
  /// The beginnings of the texts.
  private var beginnings: Set<Int> = []
  /// The first bytes of the texts.
  private var firsts: Set<UInt8> = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }
  /// What it takes, in hash values.
  package var size: Int { texts.count + beginnings.count }

  /// - Parameter text: A text. One that is shorter than ``shortest`` is left out.
  package mutating func insert(_ text: String) {
    let bytes = FoldedText(text).trimmed
    guard FoldedText.isLong(bytes) else { return }
    var hasher = Hasher()
    var scalars = 0
    for (index, byte) in bytes.enumerated() {
      hasher.combine(byte)
      guard FoldedText.isEndOfScalar(index, in: bytes) else { continue }
      scalars += 1
      if scalars >= Self.shortest, index + 1 < bytes.count { beginnings.insert(hasher.finalized) }
    }
    texts.insert(hasher.finalized)
    firsts.insert(bytes[0])
  }

  /// The longest known text that begins at a place.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - bytes: What is searched: the bytes of a ``FoldedText``.
  /// - Returns: Where it ends, and whether another known text begins with it.
  package func match(at start: Int, in bytes: [UInt8]) -> (end: Int, isBeginning: Bool)? {
    guard firsts.contains(bytes[start]) else { return nil }
    var found: (end: Int, isBeginning: Bool)?
    var hasher = Hasher()
    var scalars = 0
    for index in start..<bytes.count {
      hasher.combine(bytes[index])
      guard FoldedText.isEndOfScalar(index, in: bytes) else { continue }
      scalars += 1
      if scalars < Self.shortest { continue }
      let hash = hasher.finalized
      let isBeginning = beginnings.contains(hash)
      if texts.contains(hash) { found = (index + 1, isBeginning) }
      if !isBeginning { break }
    }
    return found
  }
}

extension Hasher {
  fileprivate var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}
