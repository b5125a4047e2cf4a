/// The known texts that begin at a place.
package struct SecretMatch: Sendable {
  /// The place.
  package let start: Int
  /// Where the longest ends that is found as a part of other texts.
  package var end: Int?
  /// Where the longest ends that was only a beginning of another one, while that was typed: it is found as a
  /// word of its own.
  package var endOfBeginning: Int?
  /// The number of bytes that were looked at.
  package var comparisons = 0

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - bytes: The text to search: the bytes of a ``FoldedText``.
  ///   - known: A closure that says what is known by a hash value.
  init(at start: Int, in bytes: [UInt8], known: (Int) -> KnownText) {
    self.start = start
    var hasher = Hasher()
    var scalars = 0
    for index in start..<bytes.count {
      hasher.combine(bytes[index])
      comparisons += 1
      guard FoldedText.isEndOfScalar(index, in: bytes) else { continue }
      scalars += 1
      if scalars < SecretIndex.shortest { continue }
      let found = known(hasher.finalized)
      if let length = found.length {
        end = FoldedText.endOfScalar(after: min(bytes.count, start + length), in: bytes)
        return
      }
      if found.isText { end = index + 1 }
      if found.isTypedOn { endOfBeginning = index + 1 }
      if !found.isBeginning || scalars == SecretIndex.longest { return }
    }
  }

  /// The longest of what several indexes have found at one place.
  package mutating func add(_ other: SecretMatch) {
    if let other = other.end { end = Swift.max(end ?? other, other) }
    if let other = other.endOfBeginning { endOfBeginning = Swift.max(endOfBeginning ?? other, other) }
    comparisons += other.comparisons
  }
}

extension SecretMatch? {
  /// The longest of what several indexes have found at one place, if any has.
  func adding(_ other: SecretMatch?) -> SecretMatch? {
    guard var match = self, let other else { return self ?? other }
    match.add(other)
    return match
  }
}

/// The known properties of a text with a hash value.
struct KnownText {
  /// If a text begins with it that is longer than ``SecretIndex/longest``: its length, in bytes.
  var length: Int?
  /// Whether a text begins with it.
  var isBeginning: Bool
  /// Whether it is one.
  var isText: Bool
  /// Whether it was one while another was typed that begins with it, and no more.
  var isTypedOn: Bool
}
