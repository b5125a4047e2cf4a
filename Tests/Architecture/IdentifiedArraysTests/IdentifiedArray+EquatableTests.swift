import IdentifiedArrays
import Testing

struct IdentifiedArrayEquatableTests {
  @Test func equalElementsInTheSameOrderAreEqual() {
    #expect(rows(1, 2) == rows(1, 2))
    #expect(rows(1, 2).hashValue == rows(1, 2).hashValue)
    #expect(rows(1, 2) != rows(2, 1))
    #expect(rows(1, 2) != rows(1))
    #expect(rows(1) != [Row(1, "other")])
  }

  @Test func equalityIgnoresEditHistory() {
    var array = rows(2, 3, 1)
    array.remove(id: 3)
    array.sort { $0.id < $1.id }
    #expect(array == rows(1, 2))
    #expect(Set([array, rows(1, 2)]).count == 1)
  }
}
