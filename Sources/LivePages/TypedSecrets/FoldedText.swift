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
