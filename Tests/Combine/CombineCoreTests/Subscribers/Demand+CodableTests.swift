import CombineCore
import Foundation
import Testing

struct DemandCodableTests {
  typealias Demand = Subscribers.Demand

  @Test func isCodedAsOneNumber() throws {
    #expect(try json([Demand.max(42)]) == "[42]")
    #expect(try json([Demand.unlimited]) == "[9223372036854775808]")
    #expect(try decode("[42, 9223372036854775807]") == [.max(42), .max(.max)])
  }

  @Test func aNumberAboveUnlimitedIsUnlimited() throws {
    #expect(try decode("[9223372036854775808, 9223372036854775809]") == [.unlimited, .unlimited])
    #expect(try decode("[18446744073709551615]") == [.unlimited])
  }

  @Test func aNegativeNumberThrows() {
    #expect(throws: DecodingError.self) { try decode("[-1]") }
  }

  private func json(_ demands: [Demand]) throws -> String {
    String(decoding: try JSONEncoder().encode(demands), as: UTF8.self)
  }

  private func decode(_ text: String) throws -> [Demand] {
    try JSONDecoder().decode([Demand].self, from: Data(text.utf8))
  }
}
