/// A parser for JSON as RFC 8259 defines it, without extensions. It accepts only UTF-8, and neither trailing
/// commas nor duplicate names in an object. You can compare the resulting strings quickly.
///
/// `JSONDecoder` is more lenient. It uses an arbitrary one of two members with the same name, and compares
/// names before it has validated them.
package struct StrictJSON {
  /// The reason for rejecting the input.
  package enum Malformed: Error, Hashable {
    /// The input isn't JSON, or is nested too deeply.
    case syntax
    /// A string contains a character that is too long. For the limit, see `hasBoundedCharacters`.
    case unboundedText
  }

  /// A value whose strings can be compared safely.
  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as written in the input.
    case number(String)
    case string(String)
    indirect case list([Value])
    indirect case object([String: Value])
  }

  /// The maximum nesting depth.
  private static let deepest = 16

  private let bytes: [UInt8]
  private var offset = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the elements of a list. If the input isn't a list, returns its only value.
  package static func values(in bytes: some Sequence<UInt8>) throws(Malformed) -> [Value] {
    var reader = StrictJSON(Array(bytes))
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.next == nil else { throw .syntax }
    if case .list(let values) = value { return values }
    return [value]
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Malformed) -> Value {
    guard depth < Self.deepest else { throw .syntax }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .list(try list(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Malformed) -> [String: Value] {
    var members: [String: Value] = [:]
    try elements(from: "{", to: "}") { reader throws(Malformed) in
      let name = try reader.string()
      // Names are compared by canonical equivalence, as in decoders.
      guard members[name] == nil else { throw .syntax }
      reader.skipSpace()
      try reader.take(":")
      reader.skipSpace()
      members[name] = try reader.value(depth: depth + 1)
    }
    return members
  }

  private mutating func list(depth: Int) throws(Malformed) -> [Value] {
    var values: [Value] = []
    try elements(from: "[", to: "]") { reader throws(Malformed) in
      values.append(try reader.value(depth: depth + 1))
    }
    return values
  }

  private mutating func elements(
    from opening: Unicode.Scalar,
    to closing: Unicode.Scalar,
    _ element: (inout StrictJSON) throws(Malformed) -> Void
  ) throws(Malformed) {
    try take(opening)
    skipSpace()
    if next == UInt8(ascii: closing) {
      offset += 1
      return
    }
    while true {
      skipSpace()
      try element(&self)
      skipSpace()
      if next == UInt8(ascii: closing) {
        offset += 1
        return
      }
      try take(",")
    }
  }

  // MARK: Strings

  private mutating func string() throws(Malformed) -> String {
    try take("\"")
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw .syntax }
      offset += 1
      if byte == UInt8(ascii: "\\") {
        try appendEscaped(to: &text)
      } else {
        text.append(byte)
      }
    }
    try take("\"")
    guard let text = String(validating: text, as: UTF8.self) else { throw .syntax }
    guard text.hasBoundedCharacters else { throw .unboundedText }
    return text
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws(Malformed) {
    guard let byte = next else { throw .syntax }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
    default: throw .syntax
    }
  }

  /// Reads a scalar after `\u`. The scalar may require a second escape. An unpaired surrogate is rejected.
  private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
    let unit = try hexDigits()
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw .syntax }
      return scalar
    }
    try take("\\")
    try take("u")
    let trail = try hexDigits()
    guard UTF16.isTrailSurrogate(trail) else { throw .syntax }
    let value = 0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
    guard let scalar = Unicode.Scalar(value) else { throw .syntax }
    return scalar
  }

  private mutating func hexDigits() throws(Malformed) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .syntax }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  // MARK: Numbers

  private mutating func number() throws(Malformed) -> String {
    let start = offset
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
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(Malformed) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw .syntax }
  }

  // MARK: Bytes

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) throws(Malformed) {
    guard next == UInt8(ascii: scalar) else { throw .syntax }
    offset += 1
  }

  private mutating func word(_ word: StaticString) throws(Malformed) {
    for byte in word.description.utf8 {
      guard next == byte else { throw .syntax }
      offset += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
  }
}
