import CombineShim
import Foundation
import TypedSecrets

/// Hides typed secrets in texts.
///
/// A secret is found where it is a part of a text, and with it the rest of its word is hidden. While it was
/// typed, each of its beginnings was a secret, too: such a one is hidden where it is a word of its own.
struct SecretMask: Sendable {
  private let long: RecentSecrets
  private let short: ShortSecrets
  /// Secrets that are looked up as they are known then.
  private let shared: TypedSecrets?
  private let numbers: SecretNumbers?

  init(_ long: RecentSecrets, _ short: ShortSecrets, shared: TypedSecrets?, numbers: SecretNumbers?) {
    self.long = long
    self.short = short
    self.shared = shared
    self.numbers = numbers
  }

  /// The same, with one placeholder for all secrets.
  var withoutNumbers: SecretMask { SecretMask(long, short, shared: shared, numbers: nil) }

  var isEmpty: Bool { short.isEmpty && long.isEmpty && shared?.isEmpty ?? true }

  /// Hides the secrets in a text.
  func text(_ text: String) -> String { hidden(text)?.text ?? text }

  /// Hides the secrets in the beginning of a text.
  ///
  /// - Parameters:
  ///   - text: A text of any length.
  ///   - length: The number of letters that are shown.
  func beginning(of text: some StringProtocol, length: Int) -> String {
    if length > .max - Self.margin { return self.text(String(text)) }
    // What is shown may end within a secret, which is found by what follows.
    return String(self.text(String(text.prefix(length + Self.margin))).prefix(length))
  }

  /// How many letters are searched behind those that are shown: as many as the longest text that a secret is
  /// found by takes when each of its letters is encoded.
  static let margin = SecretIndex.longest * 12

  /// - Returns: The text without the secrets, and whether it was one; `nil` if there are none in it.
  func hidden(_ text: String) -> (text: String, isAll: Bool)? {
    if isEmpty || text.isEmpty { return nil }
    var left = Self.mostDecodings
    return hidden(text, levels: Self.mostLevels, &left)
  }

  /// The depth to which encoded texts may be nested: a text in a text in a third. Decoding deeper would find
  /// nothing, and could go on for as long as the text has letters.
  private static let mostLevels = 3
  private static let mostDecodings = 8

  /// - Parameters:
  ///   - levels: The number of times that what was decoded is decoded again.
  ///   - decodings: The number of decodings that are left.
  private func hidden(_ text: String, levels: Int, _ decodings: inout Int) -> (text: String, isAll: Bool)? {
    let found = hiddenPlain(text)
    if levels == 0 || found?.isAll == true { return found }
    let rest = found?.text ?? text
    for escape in TextEscape.allCases where decodings > 0 {
      guard let decoded = escape.decoded(rest) else { continue }
      decodings -= 1
      if let further = hidden(decoded, levels: levels - 1, &decodings) { return (further.text, isAll: false) }
    }
    return found
  }

  /// Hides the secrets that stand in a text as they are.
  private func hiddenPlain(_ text: String) -> (text: String, isAll: Bool)? {
    let folded = FoldedText(text)
    if short.contains(folded.bytes[...]) { return (placeholder(for: text), true) }
    let found = SecretScan(of: folded.bytes, long, shared: shared, short).found
    if found.isEmpty { return nil }
    let utf8 = Array(text.utf8)
    var result = ""
    var end = 0
    for range in found.map(folded.original) {
      result += String(decoding: utf8[end..<range.lowerBound], as: UTF8.self)
      result += placeholder(for: String(decoding: utf8[range], as: UTF8.self))
      end = range.upperBound
    }
    result += String(decoding: utf8[end...], as: UTF8.self)
    return (result, isAll: found == [0..<folded.bytes.count])
  }

  /// Whether a text is a secret, and no more.
  private func isSecret(_ text: String) -> Bool {
    let bytes = FoldedText(text).bytes
    if bytes.isEmpty { return false }
    let matches = [long.match(at: 0, in: bytes), shared?.match(at: 0, in: bytes)]
    return matches.contains { $0?.end == bytes.count || $0?.endOfBeginning == bytes.count }
  }

  /// The secret that a number is: what was typed, also where it is written with a sign, with a fraction of
  /// nothing, or with an exponent.
  ///
  /// - Parameter text: The number.
  func secretNumber(_ text: String) -> String? {
    if isEmpty { return nil }
    var forms = [text]
    if text.hasPrefix("-") { forms.append(String(text.dropFirst())) }
    if text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }), let number = Double(text),
      let whole = Int64(exactly: number)
    {
      forms += ["\(whole)", "\(whole.magnitude)"]
    }
    return forms.first(where: isSecret)
  }

  /// What a placeholder begins with that has a number.
  static let numberedPlaceholder = "<redacted "

  func placeholder(for text: String) -> String {
    guard let numbers else { return Redacted<String>.text }
    return "\(Self.numberedPlaceholder)\(numbers.number(of: text))>"
  }
}

/// Numbers secrets, so that what is equal stays so, and what differs.
///
/// Of very many texts those that did not come for long are forgotten, and get another number when they come
/// again.
final class SecretNumbers: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let kept: Int
  private let lock = Lock()
  /// The numbers, by the hash values of the texts.
  private var recent: [Int: Int] = [:]
  private var earlier: [Int: Int] = [:]
  private var last = 0

  /// - Parameter kept: The number of texts that are kept at least. It is twice as many at most.
  init(keeping kept: Int = 50_000) {
    self.kept = kept
  }

  /// The number of texts that are kept.
  var count: Int { lock.withLock { recent.count + earlier.count } }

  func number(of text: String) -> Int {
    let hash = text.hashValue
    return lock.withLock {
      if let number = recent[hash] { return number }
      if recent.count >= kept { (recent, earlier) = ([:], recent) }
      let number: Int
      if let known = earlier.removeValue(forKey: hash) {
        number = known
      } else {
        last += 1
        number = last
      }
      recent[hash] = number
      return number
    }
  }
}
