/// A text that a stranger may send to make a server work for long.
struct HostileText: Sendable {
  let name: String
  /// Comes once.
  private let beginning: [UInt8]
  /// Is repeated.
  private let part: [UInt8]
  private let halves: Bool

  private init(_ name: String, _ part: String, after beginning: String = "a") {
    self.init(name, bytes: Array(part.utf8), after: beginning)
  }

  private init(_ name: String, bytes part: [UInt8], after beginning: String = "a", halves: Bool = false) {
    self.name = name
    self.beginning = Array(beginning.utf8)
    self.part = part
    self.halves = halves
  }

  /// As many bytes as fit, of whole parts. Where the parts are in halves, all first scalars come before all
  /// second ones. Bytes that are not UTF-8 are three bytes each once they are read.
  func bytes(_ count: Int) -> [UInt8] {
    let count = String(validating: part, as: UTF8.self) == nil ? count / 3 : count
    let repetitions = max((count - beginning.count) / part.count, 1)
    guard halves else { return beginning + (0..<repetitions).flatMap { _ in part } }
    let (first, second) = (part.prefix(part.count / 2), part.suffix(part.count / 2))
    return beginning + (0..<repetitions).flatMap { _ in first } + (0..<repetitions).flatMap { _ in second }
  }

  /// The same as JSON writes it in ASCII, with a code unit for two bytes. `nil` for bytes that are no text.
  func escaped(_ count: Int) -> [UInt8]? {
    guard let text = String(validating: bytes(count / 6), as: UTF8.self) else { return nil }
    return text.utf16.flatMap { unit -> [UInt8] in
      let digits = String(unit, radix: 16)
      return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
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
