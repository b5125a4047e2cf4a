import CombineShim
import Foundation
import TypedSecrets

/// Hides typed secrets in texts.
///
/// A secret is found where it is a part of a text, and with it the rest of its word is hidden. While it was
/// typed, each of its beginnings was a secret, too: such a one is hidden where it is a word of its own.
struct SecretMask: Sendable {
  private let indexes: [SecretIndex]
  private let short: ShortSecrets
  private let numbers: SecretNumbers?

  init(_ indexes: [SecretIndex], _ short: ShortSecrets, numbers: SecretNumbers?) {
    self.indexes = indexes
    self.short = short
    self.numbers = numbers
  }

  /// The same, with one placeholder for all secrets.
  var withoutNumbers: SecretMask { SecretMask(indexes, short, numbers: nil) }

  var isEmpty: Bool { short.isEmpty && indexes.allSatisfy(\.isEmpty) }

  /// Hides the secrets in a text.
  func text(_ text: String) -> String { hidden(text)?.text ?? text }

  /// - Returns: The text without the secrets, and whether it was one; `nil` if there are none in it.
  func hidden(_ text: String) -> (text: String, isAll: Bool)? {
    hidden(text, decodings: Self.mostDecodings)
  }

  private func hidden(_ text: String, decodings: Int) -> (text: String, isAll: Bool)? {
    if isEmpty || text.isEmpty { return nil }
    let folded = FoldedText(text)
    if short.contains(folded.bytes[...]) { return (placeholder(for: text), true) }
    let found = matches(in: folded.bytes)
    if found.isEmpty { return hiddenEncoded(text, decodings: decodings) }
    let utf8 = Array(text.utf8)
    var result = ""
    var end = 0
    for range in found.map(folded.original) {
      result += String(decoding: utf8[end..<range.lowerBound], as: UTF8.self)
      result += placeholder(for: String(decoding: utf8[range], as: UTF8.self))
      end = range.upperBound
    }
    result += String(decoding: utf8[end...], as: UTF8.self)
    if let further = hiddenEncoded(result, decodings: decodings) { return (further.text, isAll: false) }
    return (result, isAll: found == [0..<folded.bytes.count])
  }

  /// Whether a text is a secret, and no more.
  func isSecret(_ text: String) -> Bool {
    if isEmpty || text.isEmpty { return false }
    let bytes = FoldedText(text).bytes
    return indexes.contains { $0.match(at: 0, in: bytes)?.end == bytes.count }
  }

  /// An address may be a part of another one. More often than so a text is decoded in vain, and for as long
  /// as it has letters.
  private static let mostDecodings = 3

  /// Hides secrets in a text that is percent-encoded, as a part of an address is.
  private func hiddenEncoded(_ text: String, decodings: Int) -> (text: String, isAll: Bool)? {
    guard decodings > 0, let plain = Self.percentDecoded(text) else { return nil }
    return hidden(plain, decodings: decodings - 1)
  }

  /// - Returns: `nil` for a text in which nothing is encoded. A sign that encodes nothing stays as it is.
  private static func percentDecoded(_ text: String) -> String? {
    let sign = UInt8(ascii: "%")
    guard text.utf8.contains(sign) else { return nil }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == sign, index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded.count == bytes.count ? nil : String(decoding: decoded, as: UTF8.self)
  }

  func placeholder(for text: String) -> String {
    guard let numbers else { return Redacted<String>.text }
    return "<redacted \(numbers.number(of: text))>"
  }

  private func matches(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let match =
        longMatch(at: index, in: bytes, after: found.last?.upperBound ?? 0)
        ?? quotedMatch(at: index, in: bytes)
      if let match { found.append(match) }
      index = match?.upperBound ?? index + 1
    }
    return found
  }

  private func longMatch(at start: Int, in bytes: [UInt8], after end: Int) -> Range<Int>? {
    let matches = indexes.compactMap { $0.match(at: start, in: bytes) }
    guard let match = matches.max(by: { $0.end < $1.end }) else { return nil }
    var (first, last) = (start, match.end)
    while first > end, Self.isInWord(bytes[first - 1]) { first -= 1 }
    while last < bytes.count, Self.isInWord(bytes[last]) { last += 1 }
    if match.isBeginning, first..<last != start..<match.end { return nil }
    return first..<last
  }

  private func quotedMatch(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
    if short.isEmpty { return nil }
    for (opening, closing) in Self.quotationMarks where bytes[start...].starts(with: opening) {
      let first = start + opening.count
      // A short secret has few letters.
      let last = min(bytes.count, first + 4 * SecretIndex.shortest)
      var end = first
      while end < last, !bytes[end...].starts(with: closing) { end += 1 }
      if end < last, end > first, short.contains(bytes[first..<end]) { return first..<end }
    }
    return nil
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  private static let quotationMarks: [(opening: [UInt8], closing: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"), ("«", "»"),
  ].map { (Array($0.utf8), Array($1.utf8)) }
}

/// Numbers secrets, so that what is equal stays so, and what differs.
final class SecretNumbers: @unchecked Sendable {
  // Sendable: `numbers` is guarded by `lock`.

  private let lock = Lock()
  /// The numbers, by the hash values of the texts.
  private var numbers: [Int: Int] = [:]

  func number(of text: String) -> Int {
    let hash = text.hashValue
    return lock.withLock {
      let number = numbers[hash] ?? numbers.count + 1
      numbers[hash] = number
      return number
    }
  }
}
