import Foundation
import IdentifiedArrays
import Testing

struct IdentifiedArrayRemovalTests {
  @Test func removesOne() {
    var array = rows(1, 2, 3, 4, 5, 6)
    #expect(array.remove(id: 2) == Row(2))
    #expect(array.remove(id: 2) == nil)
    #expect(array.remove(Row(5, "by its id")) == Row(5))
    #expect(array.remove(at: 0) == Row(1))
    #expect(array.removeLast() == Row(6))
    #expect(array.removeFirst() == Row(3))
    #expect(array == rows(4))
    #expect(array.isWhole)
  }

  @Test func removesSeveral() {
    var array = rows(1, 2, 3, 4, 5, 6, 7, 8)
    array.remove(atOffsets: IndexSet([7, 0, 3]))
    #expect(array == rows(2, 3, 5, 6, 7))
    array.removeAll { $0.id == 3 }
    #expect(array == rows(2, 5, 6, 7))
    array.removeSubrange(1..<2)
    array.removeSubrange(2...)
    #expect(array == rows(2, 6))
    array.removeFirst(1)
    array.removeLast(1)
    #expect(array.isEmpty)
    array.remove(atOffsets: [])
  }

  @Test func removesAll() {
    var array = rows(1, 2)
    array.removeAll(keepingCapacity: true)
    #expect(array.isEmpty)
    array.append(Row(1))
    array.removeAll()
    #expect(array == rows())
  }

  @Test func offsetsBeyondTheEndStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array.remove(atOffsets: [2])
    }
  }

  @Test func throwingPredicateRemovesNothing() {
    struct Refused: Error {}
    var array = rows(1, 2, 3)
    #expect(throws: Refused.self) {
      try array.removeAll { row in
        if row.id == 3 { throw Refused() }
        return row.id == 1
      }
    }
    #expect(Set(array.ids) == [1, 2, 3])
    #expect(array.isWhole)
  }

  @Test func filterReturnsAnIdentifiedArray() {
    let odd: IdentifiedArrayOf<Row> = rows(1, 2, 3).filter { !$0.id.isMultiple(of: 2) }
    #expect(odd == rows(1, 3))
    #expect(odd.isWhole)
  }
}
