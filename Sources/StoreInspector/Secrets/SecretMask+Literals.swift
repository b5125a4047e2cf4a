import Foundation

extension SecretMask {
  /// Hides the secrets in the strings and numbers of a JSON text. Names of properties stay as they are.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - value: What it encodes, whose properties' names are names in code.
  func json(_ json: String, of value: Any) -> String {
    if isEmpty { return json }
    var names: Set<String>?
    let pieces = Literals(in: json).pieces
    return pieces.enumerated().map { index, piece in
      guard piece.isLiteral else { return numbers(in: piece.text) { #""\#($0)""# } }
      let isKey = index + 1 < pieces.count && pieces[index + 1].text.hasPrefix(":")
      guard let text = try? JSONDecoder().decode(String.self, from: Data(piece.text.utf8)), hasSecret(text)
      else { return piece.text }
      if isKey {
        let known = names ?? PropertyNames.of(value)
        names = known
        if known.contains(text) { return piece.text }
      }
      let hidden = hidden(text) ?? hiddenBytes(text)
      let literal = try? JSONEncoder().encode(hidden?.text)
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
        let text = SwiftLiteral.text(of: piece.text) ?? ""
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

  /// Replaces numbers that are secrets.
  private func numbers(in text: String, replace: (_ placeholder: String) -> String) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if word.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      let isSecret = first.isNumber && isSecret(String(word))
      result += isSecret ? replace(placeholder(for: String(word))) : String(word)
      rest = rest[word.endIndex...]
    }
    return result
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

/// Reads string literals as `debugDescription` writes them.
private enum SwiftLiteral {
  static func text(of literal: String) -> String? {
    var rest = literal.dropFirst().dropLast()
    var text = ""
    while let first = rest.popFirst() {
      guard first == "\\" else {
        text.append(first)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      case "0": text.append("\0")
      case "u":
        guard let end = rest.firstIndex(of: "}"), rest.first == "{",
          let number = UInt32(rest[..<end].dropFirst(), radix: 16), let scalar = Unicode.Scalar(number)
        else { return nil }
        text.unicodeScalars.append(scalar)
        rest = rest[end...].dropFirst()
      case let other?: text.append(other)
      case nil: return nil
      }
    }
    return text
  }
}

/// The names of a value's properties, and of those of its parts.
private enum PropertyNames {
  private static let mostLevels = 12

  static func of(_ value: Any) -> Set<String> {
    var names: Set<String> = []
    insert(value, into: &names, levels: mostLevels)
    return names
  }

  private static func insert(_ value: Any, into names: inout Set<String>, levels: Int) {
    guard levels > 0 else { return }
    for child in Mirror(reflecting: value).children {
      if let label = child.label { names.insert(SourceWriter.propertyName(label)) }
      insert(child.value, into: &names, levels: levels - 1)
    }
  }
}
