import Foundation

extension SecretMask {
  /// Hides the secrets in the strings and numbers of a JSON text. Names of properties stay as they are.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - value: The value that it encodes, whose properties' names are names in code.
  func json(_ json: String, of value: Any) -> String {
    if isEmpty { return json }
    var names: Set<String>?
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let pieces = Literals(in: json).pieces
    return pieces.enumerated().map { index, piece in
      guard piece.isLiteral else { return numbers(in: piece.text) { #""\#($0)""# } }
      let isKey = index + 1 < pieces.count && pieces[index + 1].text.hasPrefix(":")
      let text = Self.text(ofLiteral: piece.text)
      if isKey, hasSecret(text) {
        let known = names ?? PropertyNames.of(value)
        names = known
        if known.contains(text) { return piece.text }
      }
      guard let hidden = hidden(text) ?? hiddenBytes(text) else { return piece.text }
      let literal = try? encoder.encode(hidden.text)
      return literal.map { String(decoding: $0, as: UTF8.self) } ?? #""""#
    }
    .joined()
  }

  /// Hides the secrets in the string literals of Swift source.
  ///
  /// - Throws: ``SourceError`` for a number or bytes that are a secret.
  func source(_ source: String) throws(SourceError) -> String {
    if isEmpty { return source }
    var result = ""
    for piece in Literals(in: source).pieces {
      if piece.isLiteral {
        let text = Self.text(ofLiteral: piece.text)
        if hiddenBytes(text) != nil { throw .noSourceForm(path: "Data", type: Self.typedText) }
        result += hidden(text)?.text.debugDescription ?? piece.text
      } else {
        guard numbers(in: piece.text, replace: { $0 }) == piece.text else {
          throw .noSourceForm(path: "a number", type: Self.typedText)
        }
        result += piece.text
      }
    }
    return result
  }

  private static let typedText = "text of a password field"

  private func hasSecret(_ text: String) -> Bool {
    let mask = withoutNumbers
    return mask.hidden(text) != nil || mask.hiddenBytes(text) != nil
  }

  /// Hides bytes, written in base64, that are a text with secrets in it.
  private func hiddenBytes(_ text: String) -> (text: String, isAll: Bool)? {
    guard !text.isEmpty, let data = Data(base64Encoded: text), let plain = String(data: data, encoding: .utf8)
    else { return nil }
    return hidden(plain)
  }

  /// Replaces numbers that are secrets, each with its sign, its fraction and its exponent.
  private func numbers(in text: String, replace: (_ placeholder: String) -> String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = Self.endOfWord(at: index, in: bytes)
      let word = bytes[index..<end]
      if word.contains(where: Self.isDigit), word.first.map({ Self.isDigit($0) || $0 == Self.minus }) == true,
        let secret = secretNumber(String(decoding: word, as: UTF8.self))
      {
        result += replace(placeholder(for: secret)).utf8
      } else {
        result += word
      }
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let minus = UInt8(ascii: "-")

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the end of a number or a name that begins at an index; of other signs each is one word.
  private static func endOfWord(at start: Int, in bytes: [UInt8]) -> Int {
    func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
    }
    func isDigitAt(_ index: Int) -> Bool { index < bytes.count && isDigit(bytes[index]) }
    let isNumber = isDigit(bytes[start]) || (bytes[start] == minus && isDigitAt(start + 1))
    guard isNumber || isLetter(bytes[start]) else { return start + 1 }
    var end = start + 1
    while end < bytes.count {
      let byte = bytes[end]
      let isExponent =
        bytes[end - 1] | 0x20 == UInt8(ascii: "e") && (byte == minus || byte == UInt8(ascii: "+"))
      let isPart = (byte == UInt8(ascii: ".") || isExponent) && isNumber && isDigitAt(end + 1)
      guard isPart || isLetter(byte) || isDigit(byte) else { break }
      end += 1
    }
    return end
  }

  /// Returns the text that a literal stands for, in Swift or in JSON.
  private static func text(ofLiteral literal: String) -> String {
    let inner = String(literal.dropFirst().dropLast())
    return TextEscape.backslash.decoded(inner) ?? inner
  }
}

/// A text, taken apart where literals between quotation marks begin and end.
private struct Literals {
  private(set) var pieces: [(text: String, isLiteral: Bool)] = []

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
    if !bytes.isEmpty { pieces.append((String(decoding: bytes, as: UTF8.self), isLiteral)) }
  }
}

/// The names of a value's properties, and of those of its parts.
///
/// It looks at so many values, and at each object once. A name that it has not come to may be hidden.
private struct PropertyNames {
  private static let mostLevels = 12
  private static let mostValues = 10_000

  private var names: Set<String> = []
  private var objects: Set<ObjectIdentifier> = []
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
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .class, !objects.insert(ObjectIdentifier(value as AnyObject)).inserted {
      return
    }
    while let present = mirror {
      for child in present.children where left > 0 {
        if let label = child.label { names.insert(SourceWriter.propertyName(label)) }
        insert(child.value, levels: levels - 1)
      }
      mirror = present.superclassMirror
    }
  }
}
