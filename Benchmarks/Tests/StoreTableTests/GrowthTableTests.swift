import Sampling
import Testing

@testable import StoreTable

@MainActor
struct GrowthTableTests {
  @Test func eachRowHasAFigureForEachSize() async {
    let table = await GrowthTable(StoreMeasurements(rounds: 1), sizes: [1, 20])
    #expect(table.text.headings == ["number of children, effects or stores", "1", "20"])
    #expect(table.text.rows.allSatisfy { $0.count == 3 })
    #expect(Set(table.text.rows.map { $0[0] }).count == table.text.rows.count)
  }
}
