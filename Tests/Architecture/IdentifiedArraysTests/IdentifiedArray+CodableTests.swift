import Foundation
import IdentifiedArrays
import Testing

struct IdentifiedArrayCodableTests {
  @Test func isEncodedAsAnArray() throws {
    let array: IdentifiedArrayOf<Row> = [Row(2, "b"), Row(1, "a")]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Row].self, from: data) == array.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == array)
  }

  @Test func anIDThatOccursTwiceIsAnError() throws {
    let data = try JSONEncoder().encode([Row(7, "a"), Row(7, "b")])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else { return #expect(Bool(false)) }
    #expect(context.debugDescription.contains("Duplicate id '7'"))
  }
}
