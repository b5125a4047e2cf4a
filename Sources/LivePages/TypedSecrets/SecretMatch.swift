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

/// A text in lower case, byte by byte.
package struct FoldedText {
  package private(set) var bytes: [UInt8] = []
  /// Where in the text the scalars begin that became the bytes.
  private var origins: [Int] = []
  private let length: Int

  package init(_ text: String) {
    length = text.utf8.count
    bytes.reserveCapacity(length)
    origins.reserveCapacity(length)
    var origin = 0
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        bytes += scalar.properties.lowercaseMapping.utf8
      }
      while origins.count < bytes.count { origins.append(origin) }
      origin += UTF8.width(scalar)
    }
  }

  /// Returns the range of the original text, in UTF-8, that a range of the folded text stands for.
  package func original(_ range: Range<Int>) -> Range<Int> {
    func origin(_ index: Int) -> Int { index < origins.count ? origins[index] : length }
    return origin(range.lowerBound)..<origin(range.upperBound)
  }

  /// The bytes without spaces around them.
  var trimmed: [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(bytes[first...last])
  }

  static func isLong(_ bytes: [UInt8]) -> Bool {
    let ends = bytes.indices.lazy.filter { isEndOfScalar($0, in: bytes) }
    return ends.prefix(SecretIndex.shortest).count == SecretIndex.shortest
  }

  /// The first end of a scalar that is not before an index.
  static func endOfScalar(after index: Int, in bytes: [UInt8]) -> Int {
    var index = min(index, bytes.count)
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  /// Whether a byte is the last of a Unicode scalar.
  static func isEndOfScalar(_ index: Int, in bytes: [UInt8]) -> Bool {
    index + 1 == bytes.count || bytes[index + 1] & 0xC0 != 0x80
  }
}
