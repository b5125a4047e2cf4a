// Create and validate every string from outside here, before anything compares or hashes it.
//
// Swift compares and hashes strings by canonical equivalence, for which it sorts the marks of a character in
// quadratic time. As an example, comparing a letter that has 64 KiB of accents takes 14 s. With a limit on
// the size of a character, all operations take linear time, and neither the library nor a page's code has to
// consider this.

extension StringProtocol {
  /// The maximum number of Unicode scalars in a character of an untrusted string. The longest emoji, and the
  /// longest syllables of all scripts, have about twenty.
  package static var mostScalarsInCharacter: Int { 64 }

  /// A Boolean value that indicates whether all characters are short enough for comparisons in linear time.
  ///
  /// Check a string from outside when it arrives, and reject it if this value is `false`.
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
      // A scalar has at least one byte, so there is no need to count the scalars of a short character.
      if utf8.distance(from: start, to: end) > most, unicodeScalars.distance(from: start, to: end) > most {
        return false
      }
      start = end
    }
    return true
  }
}

extension String {
  /// Creates a string from bytes that come from outside.
  ///
  /// - Returns: `nil` if the bytes aren't UTF-8, or if comparing the string would take too long. See
  ///   ``hasBoundedCharacters``.
  package init?(untrusted bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasBoundedCharacters else { return nil }
    self = text
  }

  /// Creates a JSON string from bytes that come from outside. The limit on characters also applies to its
  /// strings after unescaping, including the strings of JSON inside a string.
  ///
  /// - Returns: `nil` if the bytes aren't UTF-8, if they contain a NUL, which makes Foundation's decoder read
  ///   the bytes in a different encoding, or if comparing the strings would take too long.
  package init?(untrustedJSON bytes: some Collection<UInt8>) {
    guard !bytes.contains(0), let json = String(untrusted: bytes),
      !json.utf8.contains(UInt8(ascii: "\\")) || Self.unescaped(json).hasBoundedCharacters
    else { return nil }
    self = json
  }

  /// Replaces each `\u` escape with its UTF-16 code unit, and removes backslashes, because those of nested
  /// JSON are escaped themselves.
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
