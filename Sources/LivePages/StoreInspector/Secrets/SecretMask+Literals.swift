import Foundation

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
/// The search visits a limited number of values, and each object only once. The mask may hide a name that
/// wasn't visited.
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
