import CombineCore
import CombineFoundation
import Foundation
import Testing

@Suite struct PropertyListCodersTests {
  @Test func encodeAndDecodeData() throws {
    let data = try encode(["a": 1], with: PropertyListEncoder())
    #expect(try decode([String: Int].self, from: data, with: PropertyListDecoder()) == ["a": 1])
  }

  @Test func errorsAreTheCoders() throws {
    #expect(throws: EncodingError.self) { try encode("no container", with: PropertyListEncoder()) }
    let data = try encode([1], with: PropertyListEncoder())
    #expect(throws: DecodingError.self) { try decode([String].self, from: data, with: PropertyListDecoder()) }
  }
}

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
