import Foundation
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

  @Test func changingAnIDInPlaceTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows(1, 2)
      array[0].id = 2
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("was changed in place, from '1' to '2'"))
  }

  @Test func settingAnIndexReplacesTheElement() {
    var array = rows(1, 2, 3)
    array[0] = Row(42)
    #expect(array == rows(42, 2, 3))
    #expect(array.isWhole)
    #expect(array[id: 1] == nil)
    array[2] = Row(42, "moved")
    #expect(array == [Row(3), Row(2), Row(42, "moved")])
    #expect(array.isWhole)
    array[1] = Row(2, "same")
    #expect(array[id: 2]?.name == "same")
    array[1...] = rows(7, 8)[0...]
    #expect(array == rows(3, 7, 8))
    #expect(array.isWhole)
  }

  private typealias Algorithm = (name: String, apply: (inout any MutableRows) -> Void)

  /// Each algorithm is generic over mutable collections, and has the same result as for a plain array.
  @Test func algorithmsOfMutableCollectionsWorkAsForArrays() {
    let algorithms: [Algorithm] = [
      ("sort", { $0.applySort() }),
      ("sort by", { $0.applySortBy() }),
      ("sort using", { $0.applySortUsing() }),
      ("reverse", { $0.applyReverse() }),
      ("insertion sort by assignment", { $0.applyInsertionSort() }),
      ("rotation by assignment", { $0.applyRotation() }),
      ("exchange by assignment", { $0.applyExchange() }),
      ("slice sort", { $0.applySliceSort() }),
      ("slice reverse", { $0.applySliceReverse() }),
      ("slice swap", { $0.applySliceSwap() }),
      ("slice assignment", { $0.applySliceAssignment() }),
      ("nested slices", { $0.applyNestedSlices() }),
    ]
    for algorithm in algorithms {
      for ids in [[], [1], [3, 1, 2], [5, 4, 3, 2, 1], [1, 2, 3, 4], [9, 2, 7, 4, 5, 1, 8]] {
        var expected: any MutableRows = ids.map { Row($0, "\($0 % 3)") }
        var actual: any MutableRows = IdentifiedArray(uniqueElements: ids.map { Row($0, "\($0 % 3)") })
        algorithm.apply(&expected)
        algorithm.apply(&actual)
        let array = actual as? IdentifiedArrayOf<Row>
        #expect(array?.elements == expected as? [Row], "\(algorithm.name) of \(ids)")
        #expect(array?.isWhole == true, "\(algorithm.name) of \(ids)")
      }
    }
  }

  @Test func sortedReturnsAPlainArray() {
    let sorted: [Row] = rows(2, 1).sorted { $0.id < $1.id }
    #expect(sorted == [Row(1), Row(2)])
    #expect(rows(2, 1).sorted(using: KeyPathComparator(\.id)) == [Row(1), Row(2)])
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

/// Generic algorithms for mutable collections of rows.
private protocol MutableRows: MutableCollection, RandomAccessCollection where Element == Row, Index == Int {}

extension Array: MutableRows where Element == Row {}
extension IdentifiedArray: MutableRows where Element == Row, ID == Int {}

extension MutableRows {
  fileprivate mutating func applySort() { sort() }
  fileprivate mutating func applySortBy() { sort { $0.id > $1.id } }
  fileprivate mutating func applySortUsing() { sort(using: KeyPathComparator(\.id, order: .reverse)) }
  fileprivate mutating func applyReverse() { reverse() }
  fileprivate mutating func applySliceSort() { self[(count / 3)...].sort { $0.id < $1.id } }
  fileprivate mutating func applySliceReverse() { self[..<(count / 2)].reverse() }

  fileprivate mutating func applySliceSwap() {
    if count > 2 { self[1...].swapAt(1, count - 1) }
  }

  fileprivate mutating func applySliceAssignment() {
    if count > 1 { self[0..<2] = self[0..<2] }
  }

  fileprivate mutating func applyNestedSlices() {
    if count > 3 { self[1...][..<3].sort { $0.id > $1.id } }
  }

  fileprivate mutating func applyInsertionSort() {
    for next in indices.dropFirst() {
      let element = self[next]
      var place = next
      while place > 0, self[place - 1].id > element.id {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = element
    }
  }

  fileprivate mutating func applyRotation() {
    guard let first else { return }
    for index in indices.dropLast() { self[index] = self[index + 1] }
    self[count - 1] = first
  }

  fileprivate mutating func applyExchange() {
    guard count > 1 else { return }
    let (first, last) = (self[0], self[count - 1])
    self[0] = last
    self[count - 1] = first
  }
}
