import Testing
import TributaryBase

struct JSONNumbersTests {
  private func check(_ json: String) throws {
    _ = try Array(json.utf8).checkingJSONNumbers()
  }

  @Test(arguments: [#"{"a":NaN}"#, "NaN", "[1,NaN]", #"{"\"":NaN}"#, #"["\\",NaN]"#])
  func notANumberIsAnError(_ json: String) {
    #expect(throws: EncodingError.self) { try check(json) }
  }

  @Test(arguments: [#"{"a":"NaN"}"#, #"{"NaN":1}"#, #"["\"NaN","\\NaN"]"#, "[1e5,null,true]", "", "\"N"])
  func stringsAreIgnored(_ json: String) throws {
    try check(json)
  }
}
