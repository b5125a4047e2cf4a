/// A string with which a client can make a server work for long.
struct HostileText: Sendable {
  let name: String
  /// The bytes at the start.
  private let beginning: [UInt8]
  /// The repeated bytes.
  private let part: [UInt8]
  private let halves: Bool
  /// The repeated UTF-16 code units, if they aren't text.
  private let units: [UInt16]

  private init(_ name: String, _ part: String, after beginning: String = "a") {
    self.init(name, bytes: Array(part.utf8), after: beginning)
  }

  private init(_ name: String, bytes part: [UInt8], after beginning: String = "a", halves: Bool = false) {
    self.name = name
    self.beginning = Array(beginning.utf8)
    self.part = part
    self.halves = halves
    units = []
  }

  /// Creates a string of surrogates that form no scalars. Their bytes are invalid, too.
  private init(_ name: String, units: [UInt16]) {
    self.name = name
    self.units = units
    beginning = []
    part = units.flatMap { unit -> [UInt8] in
      [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
    }
    halves = false
  }

  /// A Boolean value that indicates whether the text consists of surrogates that form no scalars, which JSON
  /// can contain only as escapes.
  var isInvalid: Bool { !units.isEmpty }

  /// Returns as many whole parts as fit into the given number of bytes. For parts in halves, all first
  /// scalars precede all second ones. Invalid bytes count as three bytes each, because decoding repairs them.
  func bytes(_ count: Int) -> [UInt8] {
    let count = String(validating: part, as: UTF8.self) == nil ? count / 3 : count
    let repetitions = max((count - beginning.count) / part.count, 1)
    guard halves else { return beginning + (0..<repetitions).flatMap { _ in part } }
    let (first, second) = (part.prefix(part.count / 2), part.suffix(part.count / 2))
    return beginning + (0..<repetitions).flatMap { _ in first } + (0..<repetitions).flatMap { _ in second }
  }

  /// Returns the text as JSON escapes in ASCII, which take six bytes for each code unit, or `nil` for bytes
  /// that have no escapes.
  func escaped(_ count: Int) -> [UInt8]? {
    if isInvalid {
      let repetitions = max(count / 6 / units.count, 1)
      return (0..<repetitions).flatMap { _ in units.flatMap(Self.escape) }
    }
    guard let text = String(validating: bytes(count / 6), as: UTF8.self) else { return nil }
    return text.utf16.flatMap(Self.escape)
  }

  private static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
  }

  /// Ranges of scalars that form long characters, or that are canonically equivalent to others.
  private static let parts: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x6D6...0x6DC, 0x730...0x74A,
    0x900...0x903, 0x93C...0x94D, 0xE38...0xE3A, 0xF71...0xF84, 0x1160...0x11FF, 0x1AB0...0x1ABD,
    0x1DC0...0x1DFF, 0x200C...0x200D, 0x20D0...0x20F0, 0x302A...0x302D, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
    0x1D165...0x1D169, 0x1D16D...0x1D172, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F,
    0xE0100...0xE01EF,
  ]

  /// Returns a string of random scalars.
  static func random(using numbers: inout some RandomNumberGenerator) -> HostileText {
    let scalars = (0..<Int.random(in: 1...6, using: &numbers)).compactMap { _ in
      parts.randomElement(using: &numbers).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &numbers)) }
    }
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    let names = scalars.map { String($0.value, radix: 16) }
    let bytes = Array(String(text).utf8)
    // Halves with the same number of bytes may split a scalar.
    let halves =
      scalars.count == 2 && bytes.count == 2 * String(scalars[0]).utf8.count
      && Bool.random(using: &numbers)
    return HostileText(
      "\(names)\(halves ? " in halves" : "")",
      bytes: bytes,
      after: ["", "a", "\u{1100}"].randomElement(using: &numbers) ?? "",
      halves: halves
    )
  }

  static let all = [
    HostileText("two marks in halves", bytes: Array("\u{301}\u{323}".utf8), halves: true),
    HostileText("two marks in turn", "\u{301}\u{323}"),
    HostileText("one mark", "\u{301}"),
    HostileText("marks without a letter", "\u{301}\u{323}", after: ""),
    HostileText("marks that decompose", "\u{344}\u{323}"),
    HostileText("Tibetan marks that decompose", "\u{F75}\u{F73}"),
    HostileText("as many marks as are taken", "a" + String(repeating: "\u{301}\u{323}", count: 31)),
    HostileText("letters with two marks", "e\u{301}\u{323}"),
    HostileText("Hangul vowels", "\u{1161}"),
    HostileText("Hangul finals", "\u{AC00}\u{11A8}\u{11A8}"),
    HostileText("Hangul jamo", "\u{1100}\u{1161}\u{11A8}"),
    HostileText("joiners", "\u{200D}"),
    HostileText("emoji with joiners", "\u{1F468}\u{200D}"),
    HostileText("flags", "\u{1F1E9}"),
    HostileText("variation selectors", "\u{FE0F}"),
    HostileText("tags", "\u{E0061}"),
    HostileText("skin tones", "\u{1F3FD}"),
    HostileText("prepended marks", "\u{600}"),
    HostileText("conjuncts", "\u{915}\u{94D}"),
    HostileText("NULs", "\0"),
    HostileText("overlong bytes", bytes: [0xC0, 0x80]),
    HostileText("surrogates", bytes: [0xED, 0xA0, 0x80]),
    HostileText("first surrogates", units: [0xD800]),
    HostileText("second surrogates", units: [0xDC00]),
    HostileText("surrogates in the wrong order", units: [0xDC00, 0xD800]),
    HostileText("beginnings of scalars", bytes: [0xCC]),
    HostileText("letters", "a"),
    HostileText("digits", "1", after: "1"),
    HostileText("spaces", " "),
    HostileText("semicolons", "; a=1"),
    HostileText("equals signs", "="),
    HostileText("commas", ","),
    HostileText("quotes", "\\\""),
    HostileText("percent signs", "%"),
    HostileText("slashes", "/"),
    HostileText("colons", ":1 "),
    HostileText("brackets", "["),
  ]
}
