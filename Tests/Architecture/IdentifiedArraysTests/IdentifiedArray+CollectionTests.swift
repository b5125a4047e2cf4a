import IdentifiedArrays
import Testing

struct IdentifiedArrayCollectionTests {
  @Test func isACollectionOfItsElements() {
    let array = rows(3, 1, 2)
    #expect(Array(array) == [Row(3), Row(1), Row(2)])
    #expect(array.count == 3)
    #expect(array.indices == 0..<3)
    #expect(array.first == Row(3))
    #expect(array.last == Row(2))
    #expect(Array(array[1...]) == [Row(1), Row(2)])
    #expect(array.reversed().map(\.id) == [2, 1, 3])
    #expect(array.index(array.startIndex, offsetBy: 2) == 2)
    #expect(array.distance(from: 0, to: 3) == 3)
    #expect(array.withContiguousStorageIfAvailable { $0.map(\.id) } == [3, 1, 2])
  }

  @Test func elementsChangeAtTheirIndices() {
    var array = rows(1, 2)
    array[1].name = "two"
    array[0] = Row(1, "one")
    #expect(array == [Row(1, "one"), Row(2, "two")])
    for index in array.indices { array[index].name += "!" }
    #expect(array.map(\.name) == ["one!", "two!"])
  }

  @Test func anotherIDAtAnIndexStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array[0].id = 2
    }
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array[0] = Row(3)
    }
  }

  @Test func algorithmsThatSwapWork() {
    func rearrange<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element == Row {
      collection.reverse()
      collection.swapAt(collection.startIndex, collection.index(after: collection.startIndex))
      _ = collection.partition { $0.id == 2 }
      collection.shuffle()
    }
    var array = rows(1, 2, 3)
    rearrange(&array)
    #expect(array.isWhole)
    #expect(Set(array.ids) == [1, 2, 3])
  }

  @Test func findingByIDTakesNoSearch() {
    let array = IdentifiedArray(uniqueElements: (0..<100_000).map { Row($0) })
    var found = 0
    for id in 0..<100_000 where array[id: id]?.id == id { found += 1 }
    #expect(found == 100_000)
  }
}
