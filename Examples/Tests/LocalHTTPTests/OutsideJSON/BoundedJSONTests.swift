import Foundation
import LocalHTTP
import Testing

struct BoundedJSONTests {
  private struct Answer: Decodable, Equatable { let rivers: [String] }

  private func answer(_ json: String) throws -> Answer {
    try BoundedJSON.decode(Answer.self, fromResponse: Data(json.utf8))
  }

  @Test func responsesAreDecoded() throws {
    let rivers = (1...2_000).map { "{\"id\": \($0), \"n\": [[]]}" }.joined(separator: ",\n\t")
    let json = "{\"items\": [\(rivers)], \"rivers\": [\"Elbe \\\"\\u00e4\", \"{\"]}"
    #expect(try answer(json) == Answer(rivers: ["Elbe \"ä", "{"]))
  }

  /// Hashing the first key would take more than a minute.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "\"a" + String(repeating: "\u{301}\u{323}", count: 250_000) + "\": 1,",
      String(repeating: "\"k\": 1,", count: 100_001),
      "\"k\": " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + ",",
      "\"k\": \"" + String(repeating: " ", count: 8 << 20) + "\",",
      "\"k\": \"\n\",",
    ]
  )
  func hostileResponsesAreRefused(_ field: String) {
    #expect(throws: DecodingError.self) { try answer("{\(field) \"rivers\": []}") }
  }
}
