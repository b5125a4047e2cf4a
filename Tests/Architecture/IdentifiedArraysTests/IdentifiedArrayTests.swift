import IdentifiedArrays
import Testing

struct IdentifiedArrayTests {
  @Test func idsAndElementsAreInOrder() {
    let array: IdentifiedArrayOf<Row> = [Row(2, "b"), Row(1, "a")]
    #expect(array.ids == [2, 1])
    #expect(array.elements == [Row(2, "b"), Row(1, "a")])
    #expect(Row(5)[keyPath: array.id] == 5)
  }

  @Test func copiesGoTheirOwnWays() {
    let array = rows(1, 2)
    var copy = array
    copy[id: 1]?.name = "changed"
    copy.append(Row(3))
    #expect(array == rows(1, 2))
    #expect(copy.ids == [1, 2, 3])
    #expect(copy.isWhole)
  }

  @Test func elementsMayUseACustomID() {
    var scripts = IdentifiedArray(uniqueElements: [Script(name: "a"), Script(name: "b")], id: \.name)
    scripts[id: "b"]?.length = 5
    #expect(scripts.elements == [Script(name: "a"), Script(name: "b", length: 5)])
  }
}
