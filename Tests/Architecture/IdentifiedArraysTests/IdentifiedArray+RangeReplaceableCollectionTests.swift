import IdentifiedArrays
import Testing

struct IdentifiedArrayRangeReplaceableCollectionTests {
  @Test func replacesARange() {
    var array = rows(1, 2, 3, 4)
    array.replaceSubrange(1..<3, with: [Row(5), Row(6), Row(7)])
    #expect(array == rows(1, 5, 6, 7, 4))
    #expect(array.isWhole)
  }

  @Test func omitsDuplicateElements() {
    var array = rows(1, 2, 3, 4)
    array.replaceSubrange(1..<2, with: [Row(1, "x"), Row(4, "x"), Row(2, "back"), Row(2, "twice"), Row(9)])
    #expect(array == [Row(1), Row(2, "back"), Row(9), Row(3), Row(4)])
    #expect(array.isWhole)
  }

  @Test func worksWhereAnyRangeReplaceableCollectionDoes() {
    func edit<C: RangeReplaceableCollection>(_ collection: inout C) where C.Element == Row {
      collection.append(Row(3))
      collection.append(Row(1, "x"))
      collection.append(contentsOf: [Row(2, "x"), Row(4)])
      collection.insert(Row(0), at: collection.startIndex)
      collection.insert(contentsOf: [Row(8), Row(4, "x")], at: collection.endIndex)
      collection.removeFirst()
      collection.removeAll { $0.id == 2 }
    }
    var array = rows(1, 2)
    edit(&array)
    #expect(array == rows(1, 3, 4, 8))
    #expect(array.isWhole)
  }

  @Test func addsArrays() {
    #expect(rows(1, 2) + [Row(2, "x"), Row(3)] == rows(1, 2, 3))
    var array = rows(1)
    array += [Row(2)]
    #expect(array == rows(1, 2))
    #expect(IdentifiedArrayOf<Row>([Row(1), Row(2)]) == rows(1, 2))
  }
}
