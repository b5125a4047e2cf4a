import IdentifiedArrays
import Testing

struct IdentifiedArrayInitializersTests {
  @Test func emptyArrays() {
    #expect(IdentifiedArrayOf<Row>().isEmpty)
    #expect(IdentifiedArrayOf<Row>(minimumCapacity: 10).isEmpty)
    #expect(IdentifiedArray<String, Script>(id: \.name).isEmpty)
    #expect(IdentifiedArray<String, Script>(id: \.name, minimumCapacity: 10).isEmpty)
  }

  @Test func ofUniqueElements() {
    #expect(IdentifiedArray(uniqueElements: [Row(1), Row(2)]) == rows(1, 2))
    #expect(IdentifiedArray(uniqueElements: [Row(1), Row(2)].lazy.filter { $0.id == 2 }) == rows(2))
    #expect(IdentifiedArray(uniqueElements: rows(1, 2)) == rows(1, 2))
    #expect(IdentifiedArray(uncheckedUniqueElements: [Row(1), Row(2)]) == rows(1, 2))
    #expect(IdentifiedArray(uncheckedUniqueElements: [Script(name: "a")], id: \.name).ids == ["a"])
  }

  @Test func anIDThatOccursTwiceStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IdentifiedArray(uniqueElements: [Row(1, "a"), Row(1, "b")])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Two elements with the id '1' were given to 'IdentifiedArray<Int, Row>'"))
  }

  @Test func combinesDuplicatesAtTheFirstPosition() {
    let array = IdentifiedArray([Row(1, "a"), Row(2, "b"), Row(1, "c")]) {
      Row($0.id, $0.name + $1.name)
    }
    #expect(array == [Row(1, "ac"), Row(2, "b")])
    let scripts = IdentifiedArray([Script(name: "a", length: 1), Script(name: "a", length: 2)], id: \.name) {
      _,
      later in later
    }
    #expect(scripts.elements == [Script(name: "a", length: 2)])
  }

  @Test func rethrowsErrorsOfCombining() {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try IdentifiedArray([Row(1), Row(1)]) { _, _ in throw Refused() }
    }
  }

  @Test func combiningMustKeepTheID() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray([Row(1), Row(1)]) { _, _ in Row(2) }
    }
  }
}
