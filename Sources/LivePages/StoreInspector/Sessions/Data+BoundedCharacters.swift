import Foundation

extension Data {
  /// A Boolean value that indicates whether the texts of JSON can be compared in linear time, also where
  /// escapes stand for characters. What is not UTF-8 is left to the decoder.
  ///
  /// `JSONDecoder` compares the names of members before anything can check them, and Swift sorts the marks of
  /// a letter for that, in a time that grows with the square of their number: a file of some hundred
  /// kilobytes would keep a test or an inspector busy for minutes. `LivePagesCore` has the same check for
  /// what browsers send; this module does without pages.
  var hasBoundedCharacters: Bool {
    guard contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }),
      let text = String(validating: self, as: UTF8.self)
    else { return true }
    let most = 64
    return text.allSatisfy { $0.unicodeScalars.count <= most }
      && Self.unescaped(text).allSatisfy { $0.unicodeScalars.count <= most }
  }

  /// Replaces each backslash, `u` and four digits by the code unit that they stand for. Other backslashes are
  /// left out: those of JSON in JSON are escaped themselves.
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
