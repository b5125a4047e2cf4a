import CombineCore
import CombineFoundation
import Foundation
import Testing

@Suite struct JSONCodersTests {
  @Test func encodeAndDecodeData() throws {
    let data = try encode(["a": 1], with: JSONEncoder())
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":1}"#)
    #expect(try decode([String: Int].self, from: data, with: JSONDecoder()) == ["a": 1])
  }

  @Test func errorsAreTheCoders() {
    #expect(throws: EncodingError.self) { try encode([Double.nan], with: JSONEncoder()) }
    #expect(throws: DecodingError.self) {
      try decode([String].self, from: Data("[1]".utf8), with: JSONDecoder())
    }
  }

  @Test func completionsAreEncodedByTheirSuccess() throws {
    let data = try encode([Subscribers.Completion<CodableError>.finished], with: JSONEncoder())
    #expect(String(decoding: data, as: UTF8.self) == #"[{"success":true}]"#)
  }
}

private struct CodableError: Error, Codable {}

private func encode<E: TopLevelEncoder>(_ value: some Encodable, with encoder: E) throws -> E.Output {
  try encoder.encode(value)
}

private func decode<T: Decodable, D: TopLevelDecoder>(
  _ type: T.Type,
  from input: D.Input,
  with decoder: D
) throws -> T {
  try decoder.decode(type, from: input)
}
