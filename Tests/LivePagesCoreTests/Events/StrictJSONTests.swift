import Testing

@testable import LivePagesCore

struct StrictJSONTests {
  @Test(arguments: [
    "1", "-0.5e+3", "null", "true", #""a\"\\\/\b\f\n\r\té""#, "{}", #"{"a":1,"b":{"a":[]}}"#,
    "{\"a\" :\n1 }",
  ])
  func oneValueIsItself(text: String) throws {
    let values = try StrictJSON.values(in: Array(" \(text)\n".utf8))
    #expect(values.map { String(decoding: $0, as: UTF8.self) } == [text])
  }

  @Test func aListIsItsValues() throws {
    let values = try StrictJSON.values(in: Array(#" [ {"a":[1,2]} , "x,]" ,3 ] "#.utf8))
    #expect(values.map { String(decoding: $0, as: UTF8.self) } == [#"{"a":[1,2]}"#, #""x,]""#, "3"])
    #expect(try StrictJSON.values(in: Array("[]".utf8)).isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", #"{"a":1,}"#, "{,}", "[,1]", "[1 2]", "1 2", #"{"a" 1}"#, "{a:1}", "'a'", "01",
    "1.", ".5", "+1", "1e", "- 1", "NaN", "Infinity", "tru", "True", "\"\n\"", "\"\u{1}\"", #""\x""#,
    #""\u12"#, #""\u12G4""#, "\"a", "/* a */ 1", "1 // a", "\u{FEFF}1", "1\u{A0}", #"{"a":1,"a":2}"#,
    #"{"a":1,"\u0061":2}"#,
    #"[{"b":{"a":1,"a":1}}]"#, String(repeating: "[", count: 30_000),
    String(repeating: "[", count: 17) + String(repeating: "]", count: 17),
  ])
  func everythingElseIsRefused(text: String) {
    #expect(throws: StrictJSON.Malformed.self) { try StrictJSON.values(in: Array(text.utf8)) }
  }

  @Test func otherEncodingsAreRefused() {
    let text = Array(#"{"event":"reset"}"#.utf8)
    let wide: [[UInt8]] = [text.flatMap { [$0, 0] }, text.flatMap { [0, $0] }]
    let broken: [[UInt8]] = [[0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
    for bytes in wide + broken {
      #expect(throws: StrictJSON.Malformed.self) { try StrictJSON.values(in: bytes) }
    }
  }
}
