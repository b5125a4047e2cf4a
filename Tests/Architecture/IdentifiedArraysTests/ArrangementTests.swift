import Testing

@testable import IdentifiedArrays

struct ArrangementTests {
  private typealias Change = (name: String, make: (inout IdentifiedArrayOf<Row>) -> Void)

  @Test func arrangementIsKeptByInPlaceChanges() {
    var array = rows(1, 2, 3)
    let before = array.arrangement
    array[id: 2]?.name = "two"
    array[1].name = "zwei"
    array.updateOrAppend(Row(3, "three"))
    array.update(Row(1, "one"), at: 0)
    array.append(Row(1, "again"))
    array.remove(id: 7)
    array[id: 7]?.name = "nobody"
    array[id: 8] = nil
    array.reserveCapacity(10)
    _ = array.update(id: 1) { $0.name = "uno" }
    let copy = array
    #expect(array.arrangement == before)
    #expect(copy.arrangement == before)
  }

  @Test func arrangementChangesWithStructuralChanges() {
    let changes: [Change] = [
      ("append", { $0.append(Row(4)) }),
      ("insert", { $0.insert(Row(4), at: 1) }),
      ("updateOrAppend", { $0.updateOrAppend(Row(4)) }),
      ("set", { $0[id: 4] = Row(4) }),
      ("set nil", { $0[id: 1] = nil }),
      ("remove(id:)", { $0.remove(id: 1) }),
      ("remove(at:)", { $0.remove(at: 0) }),
      ("remove(atOffsets:)", { $0.remove(atOffsets: [0]) }),
      ("removeAll", { $0.removeAll() }),
      ("removeAll(where:)", { $0.removeAll { $0.id == 1 } }),
      ("removeSubrange", { $0.removeSubrange(0...1) }),
      ("removeFirst", { $0.removeFirst() }),
      ("removeFirst(2)", { $0.removeFirst(2) }),
      ("removeLast", { $0.removeLast() }),
      ("removeLast(2)", { $0.removeLast(2) }),
      ("popLast", { _ = $0.popLast() }),
      ("replaceSubrange", { $0.replaceSubrange(0..<1, with: [Row(4)]) }),
      ("swapAt", { $0.swapAt(0, 1) }),
      ("reverse", { $0.reverse() }),
      ("sort", { $0.sort { $0.id > $1.id } }),
      ("move", { $0.move(fromOffsets: [0], toOffset: 3) }),
      ("change of id", { _ = $0.update(id: 1) { $0.id = 4 } }),
      ("another array", { $0 = rows(1, 2, 3) }),
    ]
    for change in changes {
      var array = rows(1, 2, 3)
      let before = array
      change.make(&array)
      #expect(array.arrangement != before.arrangement, "\(change.name)")
      #expect(array.isWhole, "\(change.name)")
      #expect(before == rows(1, 2, 3), "\(change.name)")
    }
  }

  @Test func divergingCopiesHaveDifferentArrangements() {
    let array = rows(1)
    var (first, second) = (array, array)
    first.append(Row(2))
    second.append(Row(3))
    #expect(first.arrangement != second.arrangement)
  }

  @Test func emptyArraysShareOne() {
    #expect(IdentifiedArrayOf<Row>().arrangement == rows().arrangement)
  }

  @Test func singleStepsAreDescribed() {
    func change(_ make: (inout IdentifiedArrayOf<Row>) -> Void) -> Rearrangement<Int>? {
      var array = rows(1, 2, 3)
      let before = array.arrangement
      make(&array)
      return array.rearrangement(since: before)
    }
    #expect(change { $0[id: 1]?.name = "one" } == nil)
    #expect(change { $0.append(Row(4)) } == .grew)
    #expect(change { $0.insert(Row(4), at: 0) } == .grew)
    #expect(change { $0[id: 4] = Row(4) } == .grew)
    #expect(change { $0.remove(id: 2) } == .lost(2))
    #expect(change { $0[id: 2] = nil } == .lost(2))
    #expect(change { $0.removeLast() } == .lost(3))
    #expect(change { $0.removeFirst() } == .lost(1))
    #expect(change { _ = $0.popLast() } == .lost(3))
    #expect(change { $0.swapAt(0, 1) } == .other)
    #expect(change { $0.removeAll { $0.id == 2 } } == .other)
    #expect(change { _ = ($0.append(Row(4)), $0.remove(id: 2)) } == .other)
    #expect(change { $0 = rows(1, 2, 3) } == .other)
  }

  @Test func aStepOfAnotherArrayIsNotTaken() {
    var array = rows(1, 2)
    let original = array
    array.append(Row(3))
    let before = array.arrangement
    array = original
    array.append(Row(4))
    #expect(array.rearrangement(since: before) == .other)
  }
}
