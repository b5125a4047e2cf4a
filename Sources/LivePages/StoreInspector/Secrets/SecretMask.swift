import CombineShim
import Foundation
import TributaryBase
import TypedSecrets

/// Hides typed secrets in text.
///
/// This type finds a secret that makes up one or more whole words of a text, including the prefixes that a
/// user enters while typing it. If a secret has fewer than four scalars, the mask finds it only when it is
/// the entire text or enclosed in quotation marks.
struct SecretMask: Sendable {
  private let long: SecretFilter
  private let short: SecretFilter
  private let numbers: SecretNumbers?

  init(_ long: SecretFilter, _ short: SecretFilter, numbers: SecretNumbers?) {
    self.long = long
    self.short = short
    self.numbers = numbers
  }

  /// The same mask with one placeholder for all secrets.
  var withoutNumbers: SecretMask { SecretMask(long, short, numbers: nil) }

  var isEmpty: Bool { short.isEmpty && long.isEmpty }

  /// Hides the secrets in a string.
  func text(_ text: String) -> String { hidden(text)?.text ?? text }

  /// Hides the secrets at the beginning of a string.
  ///
  /// - Parameters:
  ///   - text: A string of any length.
  ///   - length: The number of characters to show.
  func beginning(of text: some StringProtocol, length: Int) -> String {
    if length > .max - Self.margin { return self.text(String(text)) }
    // The shown part may end inside a secret, so the search extends beyond it.
    return String(self.text(String(text.prefix(length + Self.margin))).prefix(length))
  }

  /// The number of characters to search beyond the shown part.
  static let margin = SecretFilter.longest

  /// - Returns: The text without the secrets, and whether the entire text was a secret, or `nil` if the text
  ///   contains no secrets.
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

  /// Returns the secret that a number represents. This is the typed text, even if the number has a sign, a
  /// zero fraction or an exponent.
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

  /// The beginning of a numbered placeholder.
  static let numberedPlaceholder = "<redacted "

  func placeholder(for text: String) -> String {
    guard let numbers else { return Redacted<String>.text }
    return "\(Self.numberedPlaceholder)\(numbers.number(of: text))>"
  }

  private func placeholder(for scalars: ArraySlice<Unicode.Scalar>) -> String {
    placeholder(for: String(String.UnicodeScalarView(scalars)))
  }
}

// The search takes linear time, because it reads a limited number of scalars at each position.
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
      // Only the first scalars of a long secret are stored.
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

  /// Returns a Boolean value that indicates whether a word may begin at an index. A word may also begin after
  /// `\n` or `%20`.
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

/// Assigns numbers to secrets, by which equal secrets stay equal and different ones stay different.
///
/// If there are very many strings, those that haven't occurred for a long time are removed. They receive a
/// new number when they occur again.
final class SecretNumbers: @unchecked Sendable {
  // Sendable: `lock` guards the fields.

  private let kept: Int
  private let lock = Lock()
  /// The numbers, by the hash values of the strings.
  private var recent: [Int: Int] = [:]
  private var earlier: [Int: Int] = [:]
  private var last = 0

  /// - Parameter kept: The minimum number of strings to store. The maximum is twice that number.
  init(keeping kept: Int = 50_000) {
    self.kept = kept
  }

  /// The number of stored strings.
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

/// The strings that a record must not show. They are all typed secrets, and the short secrets handled while
/// the record was recording.
final class RecordSecrets: @unchecked Sendable {
  // Sendable: `lock` guards `short` and `changeCount`.

  private let lock = Lock()
  /// The secrets are retained here because some text of a record is created after its inspector was
  /// deallocated.
  private let followed = FollowedSecrets()
  private var short = SecretFilter.small
  private var changeCount = 0

  /// Records the text that is currently being handled. Call this method before recording a value.
  func noteCurrent() {
    guard let text = TypedSecret.current, !text.isEmpty,
      text.unicodeScalars.prefix(SecretFilter.shortest).count < SecretFilter.shortest
    else { return }
    lock.withLock {
      if short.insert(text) { changeCount += 1 }
    }
  }

  /// A number that changes when a secret is recorded. Text that was written earlier may contain the secret.
  var version: Int { lock.withLock { changeCount } &+ TypedSecrets.shared.changes }

  /// Returns the mask that hides the secrets in text.
  ///
  /// - Parameter numbers: The numbers of secrets, if different secrets need different placeholders.
  func mask(_ numbers: SecretNumbers? = nil) -> SecretMask {
    SecretMask(TypedSecrets.shared.known, lock.withLock { short }, numbers: numbers)
  }
}

/// Records secrets as long as an inspector exists.
final class FollowedSecrets: Sendable {
  init() { TypedSecrets.shared.follow() }

  deinit { TypedSecrets.shared.unfollow() }
}

extension SecretMask {
  /// Hides the secrets in the strings and numbers of JSON. Property names stay unchanged.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - value: The encoded value, whose property names are identifiers in code.
  func json(_ json: String, of value: Any) -> String {
    if isEmpty { return json }
    var names: Set<String>?
    let pieces = Literals(in: json).pieces
    return pieces.enumerated().map { index, piece in
      guard piece.isLiteral else { return numbers(in: piece.text) { "\"\($0)\"" } }
      guard hasSecret(piece.content) else { return piece.text }
      if index + 1 < pieces.count, pieces[index + 1].text.hasPrefix(":") {
        let known = names ?? PropertyNames.of(value)
        names = known
        if known.contains(piece.content) { return piece.text }
      }
      return "\"\(text(piece.content))\""
    }
    .joined()
  }

  /// Hides the secrets in the string literals of Swift source.
  ///
  /// - Throws: ``SourceError`` if a number or byte sequence is a secret.
  func source(_ source: String) throws(SourceError) -> String {
    if isEmpty { return source }
    var result = ""
    for piece in Literals(in: source).pieces {
      if piece.isLiteral, let hidden = hidden(piece.content) {
        if result.hasSuffix("Data(base64Encoded: ") {
          throw .noSourceForm(path: "Data", type: Self.typedText)
        }
        result += "\"\(hidden.text)\""
      } else if piece.isLiteral || numbers(in: piece.text, replace: { $0 }) == piece.text {
        result += piece.text
      } else {
        throw .noSourceForm(path: "a number", type: Self.typedText)
      }
    }
    return result
  }

  private static let typedText = "text of a password field"

  /// Replaces numbers that are secrets, including their sign, fraction and exponent.
  private func numbers(in text: String, replace: (_ placeholder: String) -> String) -> String {
    text.replacing(#/-?\b[0-9][0-9A-Za-z_.]*(?:[eE][+\-][0-9]+)?/#) { number in
      secretNumber(String(number.0)).map { replace(placeholder(for: $0)) } ?? String(number.0)
    }
  }
}

/// A string, split at the quotation marks of its literals.
private struct Literals {
  struct Piece {
    let text: String
    let isLiteral: Bool

    /// The source text of a literal between the quotation marks.
    var content: String { String(text.dropFirst().dropLast()) }
  }

  private(set) var pieces: [Piece] = []

  init(in text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while let opening = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) {
      var end = opening + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(bytes.count, end + 1)
      append(bytes[start..<opening], isLiteral: false)
      append(bytes[opening..<end], isLiteral: true)
      start = end
    }
    append(bytes[start...], isLiteral: false)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) {
    if !bytes.isEmpty {
      pieces.append(Piece(text: String(decoding: bytes, as: UTF8.self), isLiteral: isLiteral))
    }
  }
}

/// The names of a value's properties and of its parts' properties.
///
/// The search visits a limited number of values. The mask may hide a name that wasn't visited.
private struct PropertyNames {
  private static let mostLevels = 12
  private static let mostValues = 10_000

  private var names: Set<String> = []
  private var types: Set<ObjectIdentifier> = []
  private var left = mostValues

  static func of(_ value: Any) -> Set<String> {
    var names = PropertyNames()
    names.insert(value, levels: mostLevels)
    return names.names
  }

  private mutating func insert(_ value: Any, levels: Int) {
    guard levels > 0, left > 0 else { return }
    left -= 1
    if value is String || value is any Numeric { return }
    if let reference = value as? ObjectReference {
      return insert(propertiesOf: reference.type, levels: levels)
    }
    // The properties of an object aren't read, as another thread may be changing them.
    if type(of: value) is AnyObject.Type { return insert(propertiesOf: type(of: value), levels: levels) }
    for child in ValueParts.of(value, Mirror(reflecting: value)) where left > 0 {
      if let label = child.label { names.insert(SourceWriter.propertyName(label)) }
      insert(child.value, levels: levels - 1)
    }
  }

  /// Inserts the names of a type's properties, and of their types' properties.
  private mutating func insert(propertiesOf type: Any.Type, levels: Int) {
    guard levels > 0, types.insert(ObjectIdentifier(type)).inserted else { return }
    var types: [Any.Type] = []
    forEachStoredProperty(of: type) { name, _, type in
      names.insert(SourceWriter.propertyName(name))
      types.append(type)
    }
    for type in types { insert(propertiesOf: type, levels: levels - 1) }
  }
}
