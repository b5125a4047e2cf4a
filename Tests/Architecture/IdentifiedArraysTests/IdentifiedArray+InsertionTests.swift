import IdentifiedArrays
import Testing

struct IdentifiedArrayInsertionTests {
  @Test func appendsNewElements() {
    var array = rows(1)
    #expect(array.append(Row(2)) == (true, 1))
    #expect(array.append(Row(1, "again")) == (false, 0))
    #expect(array == rows(1, 2))
    array.append(contentsOf: [Row(2, "again"), Row(3), Row(3, "again")])
    #expect(array == rows(1, 2, 3))
    #expect(array.isWhole)
  }

  @Test func insertsNewElements() {
    var array = rows(1, 2)
    #expect(array.insert(Row(3), at: 1) == (true, 1))
    #expect(array.insert(Row(2, "again"), at: 0) == (false, 2))
    #expect(array == rows(1, 3, 2))
    #expect(array.isWhole)
  }

  @Test func replacesOrAppends() {
    var array = rows(1, 2)
    #expect(array.updateOrAppend(Row(1, "one")) == Row(1))
    #expect(array.updateOrAppend(Row(3, "three")) == nil)
    #expect(array == [Row(1, "one"), Row(2), Row(3, "three")])
  }

  @Test func replacesOrInserts() {
    var array = rows(1, 2)
    #expect(array.updateOrInsert(Row(2, "two"), at: 0) == (Row(2), 1))
    #expect(array.updateOrInsert(Row(3, "three"), at: 0) == (nil, 0))
    #expect(array == [Row(3, "three"), Row(1), Row(2, "two")])
    #expect(array.isWhole)
  }

  @Test func replacesAtAnIndex() {
    var array = rows(1, 2)
    #expect(array.update(Row(2, "two"), at: 1) == Row(2))
    #expect(array == [Row(1), Row(2, "two")])
  }

  @Test func replacingAtAnIndexKeepsTheID() async {
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array.update(Row(3), at: 1)
    }
  }
}

private func == (lhs: (inserted: Bool, index: Int), rhs: (Bool, Int)) -> Bool {
  lhs.inserted == rhs.0 && lhs.index == rhs.1
}

private func == (lhs: (originalMember: Row?, index: Int), rhs: (Row?, Int)) -> Bool {
  lhs.originalMember == rhs.0 && lhs.index == rhs.1
}
