import CombineProbes
import Testing

@testable import LivePagesCore

struct StringUntrustedTests {
  @Test(arguments: [
    "", "plain", "e\u{301}", "\r\n\r\n", "한국어", "\u{1F1E9}\u{1F1EA}",
    "\u{1F469}\u{1F3FD}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F48B}\u{200D}\u{1F469}\u{1F3FF}",
    "a" + String(repeating: "\u{301}", count: 63), String(repeating: "a\u{301}\u{323}", count: 10_000),
    String(repeating: "\u{1F1E9}", count: 10_000), String(repeating: "\u{0}", count: 10_000),
  ])
  func charactersOfWritingAreBounded(text: String) {
    #expect(text.hasBoundedCharacters)
    #expect(String(untrusted: Array(text.utf8)) == text)
  }

  @Test(arguments: [
    "\u{301}", "\u{323}\u{301}", "\u{344}", "\u{F73}", "\u{200D}", "\u{FE0F}", "\u{E0061}", "\u{1161}",
    "\u{11A8}", "\u{1F3FD}", "\u{1F468}\u{200D}", "\u{34F}", "\u{600}",
  ])
  func charactersWithoutEndAreNot(part: String) {
    let text = "a" + String(repeating: part, count: 65)
    #expect(!text.hasBoundedCharacters)
    #expect(!"plain \(text) plain"[...].hasBoundedCharacters)
    #expect(String(untrusted: Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xCC]] as [[UInt8]]
  )
  func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) {
    #expect(String(untrusted: bytes) == nil)
  }

  @Test func escapesOfJSONCountAsTheirCharacters() {
    let marks = String(repeating: #"\u0301\u0323"#, count: 40)
    let inner = marks.replacing("\\", with: "\\\\")
    let mixed = String(repeating: "\u{301}" + #"\u0323\ud834\udd65"#, count: 40)
    for json in [#"{"a\#(marks)":1}"#, #"{"json":"{\"a\#(inner)\":1}"}"#, #""\#(mixed)""#] {
      #expect(String(untrusted: Array(json.utf8)) != nil)
      #expect(String(untrustedJSON: Array(json.utf8)) == nil)
    }
    // The decoder would decode bytes with NULs as UTF-16 or UTF-32.
    #expect(String(untrustedJSON: Array("{\0}\0".utf8)) == nil)
    for json in [#"{"e\u0301":"é\ud83d\ude00\n"}"#, "{}", #""\u""#, #""\u03"#] {
      #expect(String(untrustedJSON: Array(json.utf8)) == json)
    }
  }

  /// The limit of a character's length also limits the number of marks that a comparison sorts.
  @Test func marksThatAreSortedContinueTheirCharacter() {
    var count = 0
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.canonicalCombiningClass != .notReordered
      else {
        continue
      }
      count += 1
      if "a\(scalar)".count != 1 { Issue.record("U+\(String(value, radix: 16)) begins a character.") }
    }
    #expect(count > 900)
  }

  /// The arguments have short names, because a failed test prints them, and printing the strings takes minutes.
  private enum MarkedText: CaseIterable {
    case twoRuns, pairs, boundedRuns

    var text: String {
      switch self {
      case .twoRuns:
        "a" + String(repeating: "\u{301}", count: 15_000) + String(repeating: "\u{323}", count: 15_000)
      case .pairs: "a" + String(repeating: "\u{301}\u{323}", count: 15_000)
      case .boundedRuns:
        String(
          repeating: "a" + String(repeating: "\u{301}", count: 31) + String(repeating: "\u{323}", count: 31),
          count: 500
        )
      }
    }
  }

  @Test(arguments: MarkedText.allCases)
  private func checkingAndComparingTakeLinearTime(marked: MarkedText) {
    let bytes = Array(marked.text.utf8)
    var isComparable = true
    let seconds = secondsOfThread {
      guard let text = String(untrusted: bytes) else { return }
      isComparable = text != "b" && Set([text]).contains(text) && !text.hasPrefix("b")
    }
    #expect(isComparable)
    #expect(seconds / Double(bytes.count) < 10e-6)
  }
}
