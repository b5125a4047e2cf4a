import ConduitTransport
import Foundation
import Testing

struct ConduitJSONTests {
  @Test(arguments: [
    (1_455_765_776_637, "2016-02-18T03:22:56.637Z"), (0, "1970-01-01T00:00:00.000Z"),
    (999, "1970-01-01T00:00:00.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_700_000_000_001, "2023-11-14T22:13:20.001Z"),
  ])
  func datesHaveMilliseconds(milliseconds: Int, text: String) throws {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let json = try ConduitJSON.makeEncoder().encode([date])
    #expect(String(decoding: json, as: UTF8.self) == #"["\#(text)"]"#)
    let decoded = try ConduitJSON.makeDecoder().decode([Date].self, from: json)
    #expect(abs(decoded[0].timeIntervalSince(date)) < 0.000_5)
  }

  @Test func datesWithoutFractionsAreDecoded() throws {
    let json = Data(#"["2016-02-18T03:22:56Z"]"#.utf8)
    let date = Date(timeIntervalSince1970: 1_455_765_776)
    #expect(try ConduitJSON.makeDecoder().decode([Date].self, from: json) == [date])
  }

  @Test(arguments: [#""""#, #""today""#, #""2016-02-18""#, "1455765776", "null"])
  func otherDatesAreRejected(json: String) {
    #expect(throws: DecodingError.self) {
      try ConduitJSON.makeDecoder().decode([Date].self, from: Data("[\(json)]".utf8))
    }
  }
}
