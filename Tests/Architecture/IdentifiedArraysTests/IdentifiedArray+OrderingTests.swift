import Foundation
import IdentifiedArrays
import Testing

struct IdentifiedArrayOrderingTests {
  @Test func swaps() {
    var array = rows(1, 2, 3)
    array.swapAt(0, 2)
    #expect(array == rows(3, 2, 1))
    #expect(array.isWhole)
  }

  @Test func sorts() {
    var array: IdentifiedArrayOf<Row> = [Row(1, "c"), Row(2, "a"), Row(3, "b"), Row(4, "a")]
    array.sort()
    #expect(array.ids == [2, 4, 3, 1])
    array.sort { $0.id > $1.id }
    #expect(array.ids == [4, 3, 2, 1])
    #expect(array.isWhole)
  }

  @Test func partitionsAndReverses() {
    var array = rows(1, 2, 3, 4, 5)
    let pivot = array.partition { $0.id.isMultiple(of: 2) }
    #expect(pivot == 3)
    #expect(Set(array[..<pivot].map(\.id)) == [1, 3, 5])
    #expect(array.isWhole)
    let before = array.elements
    array.reverse()
    #expect(array.elements == before.reversed())
    #expect(array.isWhole)
  }

  @Test func shuffles() {
    var generator = CountingGenerator()
    var array = IdentifiedArray(uniqueElements: (0..<100).map { Row($0) })
    array.shuffle(using: &generator)
    #expect(array.ids != OrderedSet(0..<100))
    #expect(array.isWhole)
    array.shuffle()
    #expect(array.isWhole)
    #expect(Set(array.ids) == Set(0..<100))
  }

  @Test(
    arguments: [
      ([0, 3], 2, [2, 1, 4, 3, 5]),
      ([0], 5, [2, 3, 4, 5, 1]),
      ([4], 0, [5, 1, 2, 3, 4]),
      ([1, 2], 2, [1, 2, 3, 4, 5]),
      ([0, 1, 2, 3, 4], 3, [1, 2, 3, 4, 5]),
      ([], 3, [1, 2, 3, 4, 5]),
    ] as [([Int], Int, [Int])]
  )
  func moves(_ source: [Int], _ destination: Int, _ result: [Int]) {
    var array = rows(1, 2, 3, 4, 5)
    array.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(Array(array.ids) == result)
    #expect(array.isWhole)
  }

  @Test func aDestinationBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array.move(fromOffsets: [0], toOffset: 3)
    }
  }
}

/// A generator with the same sequence of values each time.
private struct CountingGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
