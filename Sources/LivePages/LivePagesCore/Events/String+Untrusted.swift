// Text from outside becomes a `String` here, and is checked here, before anything compares or hashes it.
//
// Strings are compared and hashed by canonical equivalence, for which Swift sorts the marks that follow a
// character, in a time that grows with the square of their number: 64 KiB of accents on one letter take 14 s
// for one `==`. Where characters are bounded, all that a program does with a text takes linear time, so that
// neither the library nor a page's own code has to know of it.

extension StringProtocol {
  /// The most Unicode scalars that a character of a text from outside has. The longest emoji and the
  /// syllables of all scripts have about twenty.
  package static var mostScalarsInCharacter: Int { 64 }

  /// A Boolean value that indicates whether all characters are short enough to be compared in linear time.
  ///
  /// Check each text from outside where it arrives, and refuse it if this is `false`.
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
      // A scalar has at least one byte, and bytes need not be counted.
      if utf8.distance(from: start, to: end) > most, unicodeScalars.distance(from: start, to: end) > most {
        return false
      }
      start = end
    }
    return true
  }
}

extension String {
  /// Creates a text from bytes from outside.
  ///
  /// - Returns: `nil` for bytes that are not UTF-8, and for a text whose comparison would take too long: see
  ///   ``hasBoundedCharacters``.
  package init?(untrusted bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasBoundedCharacters else { return nil }
    self = text
  }

  /// Creates JSON from bytes from outside, whose texts are bounded as well where escapes stand for
  /// characters, also those of JSON in texts of JSON.
  ///
  /// - Returns: `nil` for bytes that are not UTF-8, and for texts whose comparison would take too long.
  package init?(untrustedJSON bytes: [UInt8]) {
    guard let json = String(untrusted: bytes), Self.unescaped(json).hasBoundedCharacters else { return nil }
    self = json
  }

  /// Replaces each backslash, `u` and four digits by the UTF-16 code unit that they stand for. Backslashes
  /// are left out: those of JSON in JSON are escaped themselves.
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
