import IdentifiedCollections
import Testing

struct IdentifiedCollectionsTests {
  private struct Row: Identifiable { var id: Int }

  @Test func moduleExportsIdentifiedArrays() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    #expect(rows[id: 1] != nil && rows.ids == [1])
    #expect(Identified("a", id: 1).id == 1)
  }
}
