/// Reads JSON as RFC 8259 writes it, and nothing else: UTF-8, no comma after the last member, no name twice
/// in an object. `JSONDecoder` takes more than that, and of two members with one name it takes either.
package struct StrictJSON {
  /// An error that says that a text is no JSON that is taken.
  package struct Malformed: Error {}

  /// Objects and lists within each other are followed so far.
  private static let deepest = 16

  private let bytes: [UInt8]
  private var offset = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The values of a list, or the one value that is no list, each as it is written.
  ///
  /// - Throws: ``Malformed``.
  package static func values(in bytes: [UInt8]) throws(Malformed) -> [ArraySlice<UInt8>] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Malformed() }
    var reader = StrictJSON(bytes)
    reader.skipSpace()
    var values: [ArraySlice<UInt8>] = []
    if reader.next == UInt8(ascii: "[") {
      try reader.list { reader throws(Malformed) in
        let start = reader.offset
        try reader.value(depth: 1)
        values.append(bytes[start..<reader.offset])
      }
    } else {
      let start = reader.offset
      try reader.value(depth: 0)
      values = [bytes[start..<reader.offset]]
    }
    reader.skipSpace()
    guard reader.next == nil else { throw Malformed() }
    return values
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Malformed) {
    guard depth < Self.deepest else { throw Malformed() }
    switch next {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list { reader throws(Malformed) in try reader.value(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func object(depth: Int) throws(Malformed) {
    var names: Set<[UInt16]> = []
    try members(from: "{", to: "}") { reader throws(Malformed) in
      guard names.insert(try reader.string()).inserted else { throw Malformed() }
      reader.skipSpace()
      try reader.take(":")
      reader.skipSpace()
      try reader.value(depth: depth + 1)
    }
  }

  private mutating func list(
    _ element: (inout StrictJSON) throws(Malformed) -> Void
  ) throws(Malformed) {
    try members(from: "[", to: "]", element)
  }

  private mutating func members(
    from opening: Unicode.Scalar,
    to closing: Unicode.Scalar,
    _ member: (inout StrictJSON) throws(Malformed) -> Void
  ) throws(Malformed) {
    try take(opening)
    skipSpace()
    if next == UInt8(ascii: closing) {
      offset += 1
      return
    }
    while true {
      skipSpace()
      try member(&self)
      skipSpace()
      if next == UInt8(ascii: closing) {
        offset += 1
        return
      }
      try take(",")
    }
  }

  /// Reads a text.
  ///
  /// - Returns: What it says: two names are the same however they are written.
  private mutating func string() throws(Malformed) -> [UInt16] {
    try take("\"")
    var units: [UInt16] = []
    var plain = offset
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Malformed() }
      offset += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      units += String(decoding: bytes[plain..<(offset - 1)], as: UTF8.self).utf16
      units.append(try escaped())
      plain = offset
    }
    units += String(decoding: bytes[plain..<offset], as: UTF8.self).utf16
    try take("\"")
    return units
  }

  private mutating func escaped() throws(Malformed) -> UInt16 {
    let plain: [UInt8: UInt16] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    guard let byte = next else { throw Malformed() }
    offset += 1
    if let unit = plain[byte] { return unit }
    guard byte == UInt8(ascii: "u"), offset + 4 <= bytes.count else { throw Malformed() }
    let digits = bytes[offset..<(offset + 4)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Malformed() }
    offset += 4
    return unit
  }

  private mutating func number() throws(Malformed) {
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Malformed) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw Malformed() }
  }

  // MARK: Bytes

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) throws(Malformed) {
    guard next == UInt8(ascii: scalar) else { throw Malformed() }
    offset += 1
  }

  private mutating func word(_ word: StaticString) throws(Malformed) {
    for byte in word.description.utf8 {
      guard next == byte else { throw Malformed() }
      offset += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }
}
