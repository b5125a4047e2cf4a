import CombineProbes
import Testing

@testable import LivePagesCore

struct StrictJSONTests {
  @Test(
    arguments: [
      ("1", .number("1")), ("-0.5e+3", .number("-0.5e+3")), ("null", .null), ("true", .bool(true)),
      ("false", .bool(false)), (#""a\"\\\/\b\f\n\r\t\u00e9""#, .string("a\"\\/\u{8}\u{C}\n\r\t\u{E9}")),
      ("{}", .object([:])),
      (#"{"a":1,"b":{"a":[]}}"#, .object(["a": .number("1"), "b": .object(["a": .list([])])])),
      ("{\"a\" :\n1 }", .object(["a": .number("1")])), (#""\uD83D\uDE00""#, .string("😀")),
      (#""\u0000""#, .string("\0")),
    ] as [(String, StrictJSON.Value)]
  )
  func oneValueIsItself(text: String, value: StrictJSON.Value) throws {
    #expect(try StrictJSON.values(in: " \(text)\n".utf8) == [value])
  }

  @Test func aListIsItsValues() throws {
    let values = try StrictJSON.values(in: #" [ {"a":[1,2]} , "x,]" ,3 ] "#.utf8)
    let list = StrictJSON.Value.list([.number("1"), .number("2")])
    #expect(values == [.object(["a": list]), .string("x,]"), .number("3")])
    #expect(try StrictJSON.values(in: "[]".utf8).isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", #"{"a":1,}"#, "{,}", "[,1]", "[1 2]", "1 2", #"{"a" 1}"#, "{a:1}", "'a'", "01",
    "1.", ".5", "+1", "1e", "- 1", "NaN", "Infinity", "tru", "True", "\"\n\"", "\"\u{1}\"", #""\x""#,
    #""\u12"#, #""\u12G4""#, "\"a", "/* a */ 1", "1 // a", "\u{FEFF}1", "1\u{A0}", #"{"a":1,"a":2}"#,
    #"{"a":1,"\u0061":2}"#, #"{"\u00e9":1,"e\u0301":2}"#, #""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#,
    #""\uD83D\uD83D""#, #""\uD83D\n""#,
    #"[{"b":{"a":1,"a":1}}]"#, String(repeating: "[", count: 30_000),
    String(repeating: "[", count: 17) + String(repeating: "]", count: 17),
  ])
  func everythingElseIsRefused(text: String) {
    #expect(throws: StrictJSON.Malformed.syntax) { try StrictJSON.values(in: text.utf8) }
  }

  @Test func otherEncodingsAreRefused() {
    let text = Array(#"{"event":"reset"}"#.utf8)
    let wide: [[UInt8]] = [text.flatMap { [$0, 0] }, text.flatMap { [0, $0] }]
    let broken: [[UInt8]] = [[0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
    for bytes in wide + broken {
      #expect(throws: StrictJSON.Malformed.self) { try StrictJSON.values(in: bytes) }
    }
  }

  @Test(arguments: [
    #"{"NAME":1}"#, #"{"event":"NAME"}"#, #"{"event":"a","value":"NAME"}"#, #"["NAME"]"#, #""NAME""#,
    #"[{"a":[{"NAME":1}]}]"#,
  ])
  func stringsSlowToCompareAreRefused(frame: String) {
    let marks = "a" + String(repeating: "\u{301}", count: 5_000) + String(repeating: "\u{323}", count: 5_000)
    let escaped =
      "a" + String(repeating: #"\u0301"#, count: 5_000) + String(repeating: #"\u0323"#, count: 5_000)
    for text in [marks, escaped] {
      let bytes = Array(frame.replacing("NAME", with: text).utf8)
      let seconds = secondsOfThread {
        #expect(throws: StrictJSON.Malformed.unboundedText) { try StrictJSON.values(in: bytes) }
      }
      #expect(seconds / Double(bytes.count) < 10e-6)
    }
  }

  @Test func manyNamesTakeLinearTime() throws {
    let members = (0..<5_000).map { #""e\#("\u{301}\u{323}")\#($0)":\#($0)"# }
    let bytes = Array("{\(members.joined(separator: ","))}".utf8)
    let seconds = try secondsOfThread { () throws in
      let values = try StrictJSON.values(in: bytes)
      #expect(values.count == 1)
    }
    #expect(seconds / Double(bytes.count) < 20e-6)
  }
}
