import CombineShim
import TypedSecrets

/// Hides typed secrets in texts.
///
/// A secret is found where it is a word, or several words, of a text. While it was typed, each of its
/// beginnings was a secret, too. One of less than four letters is found where it is the whole text or stands
/// in quotation marks.
struct SecretMask: Sendable {
  private let long: SecretFilter
  private let short: SecretFilter
  private let numbers: SecretNumbers?

  init(_ long: SecretFilter, _ short: SecretFilter, numbers: SecretNumbers?) {
    self.long = long
    self.short = short
    self.numbers = numbers
  }

  /// The same, with one placeholder for all secrets.
  var withoutNumbers: SecretMask { SecretMask(long, short, numbers: nil) }

  var isEmpty: Bool { short.isEmpty && long.isEmpty }

  /// Hides the secrets in a text.
  func text(_ text: String) -> String { hidden(text)?.text ?? text }

  /// Hides the secrets in the beginning of a text.
  ///
  /// - Parameters:
  ///   - text: A text of any length.
  ///   - length: The number of letters that are shown.
  func beginning(of text: some StringProtocol, length: Int) -> String {
    if length > .max - Self.margin { return self.text(String(text)) }
    // The shown part may end within a secret, which is found by the rest of it.
    return String(self.text(String(text.prefix(length + Self.margin))).prefix(length))
  }

  /// The number of letters that are searched behind those that are shown.
  static let margin = SecretFilter.longest

  /// - Returns: The text without the secrets, and whether it was one; `nil` if there are none in it.
  func hidden(_ text: String) -> (text: String, isAll: Bool)? {
    if isEmpty || text.isEmpty { return nil }
    let scalars = Array(text.unicodeScalars)
    let found = secrets(in: scalars)
    if found.isEmpty { return nil }
    var result = String.UnicodeScalarView()
    var end = 0
    for range in found {
      result += scalars[end..<range.lowerBound]
      result += placeholder(for: scalars[range]).unicodeScalars
      end = range.upperBound
    }
    result += scalars[end...]
    return (String(result), isAll: found == [0..<scalars.count])
  }

  func hasSecret(_ text: String) -> Bool { !isEmpty && !secrets(in: Array(text.unicodeScalars)).isEmpty }

  /// The secret that a number is: the typed text, also where it is written with a sign, with a fraction of
  /// nothing, or with an exponent.
  ///
  /// - Parameter text: The number.
  func secretNumber(_ text: String) -> String? {
    if long.isEmpty { return nil }
    var forms = [text]
    if text.hasPrefix("-") { forms.append(String(text.dropFirst())) }
    if text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }), let number = Double(text),
      let whole = Int64(exactly: number)
    {
      forms += ["\(whole)", "\(whole.magnitude)"]
    }
    return forms.first { endOfSecret(at: 0, in: Array($0.unicodeScalars)) == $0.unicodeScalars.count }
  }

  /// The beginning of a placeholder that has a number.
  static let numberedPlaceholder = "<redacted "

  func placeholder(for text: String) -> String {
    guard let numbers else { return Redacted<String>.text }
    return "\(Self.numberedPlaceholder)\(numbers.number(of: text))>"
  }

  private func placeholder(for scalars: ArraySlice<Unicode.Scalar>) -> String {
    placeholder(for: String(String.UnicodeScalarView(scalars)))
  }
}

// The search takes time in proportion to the text's length: at each scalar it reads a bounded number.
extension SecretMask {
  private func secrets(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < scalars.count {
      guard Self.isStart(index, in: scalars), let end = end(at: index, in: scalars) else {
        index += 1
        continue
      }
      found.append(index..<end)
      index = end
    }
    return found
  }

  private func end(at start: Int, in scalars: [Unicode.Scalar]) -> Int? {
    endOfSecret(at: start, in: scalars) ?? endOfShortSecret(at: start, in: scalars)
  }

  private func endOfSecret(at start: Int, in scalars: [Unicode.Scalar]) -> Int? {
    guard !long.isEmpty, start + SecretFilter.shortest <= scalars.count else { return nil }
    var hash = SecretHash()
    var found: Int?
    for end in start + 1...min(scalars.count, start + SecretFilter.longest) {
      hash.append(scalars[end - 1])
      let length = end - start
      if length < SecretFilter.shortest { continue }
      if length == SecretFilter.shortest, !long.hasText(beginningWith: hash) { return nil }
      // Of a longer text the rest isn't known.
      if length == SecretFilter.longest, long.contains(hash) { return scalars.count }
      if Self.isEnd(end, in: scalars), long.contains(hash) { found = end }
    }
    return found
  }

  private func endOfShortSecret(at start: Int, in scalars: [Unicode.Scalar]) -> Int? {
    guard !short.isEmpty, start == 0 || Self.quotationMarks.contains(scalars[start - 1]) else { return nil }
    var hash = SecretHash()
    for end in start + 1..<start + SecretFilter.shortest where end <= scalars.count {
      hash.append(scalars[end - 1])
      let isQuoted = end < scalars.count && start > 0 && Self.quotationMarks.contains(scalars[end])
      let isAll = end == scalars.count && start == 0
      if isQuoted || isAll, short.contains(hash) { return end }
    }
    return nil
  }

  /// Whether a word may begin at an index, also behind `\n` or `%20`.
  private static func isStart(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index == 0 || !isInWord(scalars[index - 1]) || !isInWord(scalars[index])
      || index >= 2 && scalars[index - 2] == "\\" || index >= 3 && scalars[index - 3] == "%"
  }

  private static func isEnd(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index == scalars.count || !isInWord(scalars[index - 1]) || !isInWord(scalars[index])
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }

  private static let quotationMarks: Set<Unicode.Scalar> = [
    "\"", "'", "`", "“", "”", "‘", "’", "«", "»",
  ]
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
