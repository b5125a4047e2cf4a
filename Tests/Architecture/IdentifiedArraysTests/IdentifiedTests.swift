import Foundation
import IdentifiedArrays
import Testing

struct IdentifiedTests {
  private struct Row: Codable, Equatable { var title = "Milk" }

  @Test func aValueGetsAnIDAndKeepsItsProperties() throws {
    var row = Identified(Row(), id: 1)
    row.title = "Bread"
    #expect(row == Identified(Row(title: "Bread"), id: { _ in 1 }))
    #expect(Identified(Row(), id: \.title).id == "Milk")
    let rows: IdentifiedArrayOf<Identified<Int, Row>> = [row, Identified(Row(), id: 2)]
    #expect(rows[id: 2]?.title == "Milk")
    let decoded = try JSONDecoder().decode(Identified<Int, Row>.self, from: JSONEncoder().encode(row))
    #expect(decoded == row)
  }
}
