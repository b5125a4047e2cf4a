import Sampling
import Testing

@testable import StoreTable

@MainActor
struct GrowthTableTests {
  @Test func eachRowHasAFigureForEachSize() async {
    let table = await GrowthTable(StoreMeasurements(rounds: 1), sizes: [1, 20])
    #expect(table.text.headings == ["how it grows with", "1", "20"])
    #expect(table.text.rows.allSatisfy { $0.count == 3 })
    #expect(Set(table.text.rows.map { $0[0] }).count == table.text.rows.count)
  }
}
