import Foundation

extension Data {
  /// A Boolean value that indicates whether the strings of a JSON text can be compared in linear time,
  /// including escaped characters. Returns `true` for invalid UTF-8, which the decoder rejects.
  ///
  /// `JSONDecoder` compares the names of members before any validation is possible, and Swift sorts the
  /// combining marks of a character for that, in quadratic time: a file of a few hundred kilobytes would keep
  /// a test or an inspector busy for minutes. `LivePagesCore` has the same check for browsers' input; it is
  /// duplicated because this module doesn't depend on pages.
  var hasBoundedCharacters: Bool {
    guard contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }),
      let text = String(validating: self, as: UTF8.self)
    else { return true }
    let most = 64
    return text.allSatisfy { $0.unicodeScalars.count <= most }
      && Self.unescaped(text).allSatisfy { $0.unicodeScalars.count <= most }
  }

  /// Replaces each backslash, `u` and four digits by their code unit. Other backslashes are omitted: in JSON
  /// within JSON, they are escaped themselves.
  private static func unescaped(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C else {
        units.append(unit)
        continue
      }
      let digits = rest.dropFirst().prefix(4)
      guard rest.first == 0x75, digits.count == 4,
        let escaped = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
      else { continue }
      units.append(escaped)
      rest = rest.dropFirst(5)
    }
    return String(decoding: units, as: UTF16.self)
  }
}
