import Testing

@testable import IdentifiedArrays

struct IdentifiedArrayLookupTests {
  @Test func findsByID() {
    let array: IdentifiedArrayOf<Row> = [Row(3, "c"), Row(1, "a")]
    #expect(array.index(id: 1) == 1)
    #expect(array.index(id: 2) == nil)
    #expect(array[id: 3]?.name == "c")
    #expect(array[id: 2] == nil)
    #expect(array.contains(Row(1, "another name")))
    #expect(!array.contains(Row(2)))
  }

  @Test func anElementChangesInPlace() {
    var array = rows(1, 2)
    array[id: 2]?.name = "two"
    #expect(array == [Row(1), Row(2, "two")])
    array[id: 1] = Row(1, "one")
    #expect(array == [Row(1, "one"), Row(2, "two")])
  }

  @Test func settingAnIDThatIsMissingAppends() {
    var array = rows(1)
    array[id: 2] = Row(2, "two")
    #expect(array == [Row(1), Row(2, "two")])
    #expect(array.isWhole)
  }

  @Test func settingNilRemoves() {
    var array = rows(1, 2, 3)
    array[id: 2] = nil
    array[id: 7] = nil
    #expect(array == rows(1, 3))
    #expect(array.isWhole)
  }

  @Test func throwingWhileChangingKeepsTheElement() {
    struct Refused: Error {}
    func refuse(_ row: inout Row?) throws {
      row?.name = "changed"
      throw Refused()
    }
    var array = rows(1, 2)
    #expect(throws: Refused.self) { try refuse(&array[id: 1]) }
    #expect(array == [Row(1, "changed"), Row(2)])
  }

  @Test func anIDThatIsChangedInPlaceStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows(1, 2)
      array[id: 2]?.id = 3
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "The id of an element of 'IdentifiedArray<Int, Row>' was changed in place, from '2' to '3'."
      )
    )
  }

  @Test func anElementOfAnotherIDStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array[id: 2] = Row(1)
    }
    await #expect(processExitsWith: .failure) {
      var array = rows(1, 2)
      array[id: 3] = Row(4)
    }
  }

  @Test func updatesReportAnUnchangedID() throws {
    var array = rows(1, 2)
    let update = try #require(
      array.update(id: 2) { row in
        row.name = "two"
        return 5
      }
    )
    #expect(update.result == 5)
    #expect(update.change == .unchanged)
    #expect(array == [Row(1), Row(2, "two")])
    #expect(array.update(id: 7) { $0.name = "" }?.change == nil)
  }

  @Test func anUpdateFilesAnElementUnderItsNewID() throws {
    var array = rows(1, 2, 3)
    let update = try #require(array.update(id: 2) { $0.id = 9 })
    #expect(update.change == .moved(to: 9))
    #expect(array == rows(1, 9, 3))
    #expect(array.isWhole)
  }

  @Test func updatesDropElementsWithADuplicateID() throws {
    var array = rows(1, 2, 3)
    let update = try #require(array.update(id: 2) { $0 = Row(3, "taken") })
    #expect(update.change == .dropped(for: 3))
    #expect(array == rows(1, 3))
    #expect(array.isWhole)
  }
}
