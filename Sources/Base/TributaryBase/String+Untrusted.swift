// Every string from outside is created and validated here, before anything compares or hashes it.
//
// Swift compares and hashes strings by canonical equivalence, and sorts the marks of a character in quadratic
// time: comparing a letter with 64 KiB of accents takes 14 s. With bounded characters, all operations take
// linear time, so that neither the library nor a page's code has to consider this.

extension StringProtocol {
  /// The maximum number of Unicode scalars in a character of a string from outside. The longest emoji and
  /// syllables of all scripts have about twenty.
  package static var mostScalarsInCharacter: Int { 64 }

  /// A Boolean value that indicates whether all characters are short enough for comparisons in linear time.
  ///
  /// Check each string from outside on arrival, and refuse it if this value is `false`.
  package var hasBoundedCharacters: Bool {
    if utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return Substring(self).hasBoundedCharacters(Self.mostScalarsInCharacter)
  }
}

extension Substring {
  fileprivate func hasBoundedCharacters(_ most: Int) -> Bool {
    var start = startIndex
    while start < endIndex {
      let end = index(after: start)
      // A scalar has at least one byte, so a short character needs no counting of scalars.
      if utf8.distance(from: start, to: end) > most, unicodeScalars.distance(from: start, to: end) > most {
        return false
      }
      start = end
    }
    return true
  }
}

extension String {
  /// Creates a string from bytes from outside.
  ///
  /// - Returns: `nil` if the bytes are not UTF-8, or if comparisons of the string would take too long: see
  ///   ``hasBoundedCharacters``.
  package init?(untrusted bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasBoundedCharacters else { return nil }
    self = text
  }

  /// Creates a JSON text from bytes from outside. Its strings also have bounded characters after unescaping,
  /// including strings of JSON inside a string.
  ///
  /// - Returns: `nil` if the bytes are not UTF-8, if they contain a NUL, which makes Foundation's decoder read
  ///   them as another encoding, or if comparisons of the strings would take too long.
  package init?(untrustedJSON bytes: some Collection<UInt8>) {
    guard !bytes.contains(0), let json = String(untrusted: bytes),
      Self.unescaped(json).hasBoundedCharacters
    else { return nil }
    self = json
  }

  /// Replaces each `\u` escape by its UTF-16 code unit. Backslashes are removed, because those of nested JSON
  /// are escaped themselves.
  private static func unescaped(_ json: String) -> String {
    var units: [UInt16] = []
    var rest = Array(json.utf16)[...]
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
