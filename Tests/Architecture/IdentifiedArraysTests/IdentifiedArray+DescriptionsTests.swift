import CustomDump
import IdentifiedArrays
import Testing

struct IdentifiedArrayDescriptionsTests {
  private let array: IdentifiedArrayOf<Row> = [Row(1, "a"), Row(2, "b")]

  @Test func isShownAsAnArray() {
    #expect(array.description == array.elements.description)
    #expect(array.debugDescription == "IdentifiedArray<Int, Row>(\(array.elements.debugDescription))")
  }

  @Test func mirrorsACollection() {
    let mirror = Mirror(reflecting: array)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.compactMap { $0.value as? Row } == array.elements)
  }

  @Test func dumpsShowTheElements() {
    #expect(
      String(customDumping: array) == """
        [
          [0]: Row(
            id: 1,
            name: "a"
          ),
          [1]: Row(
            id: 2,
            name: "b"
          )
        ]
        """
    )
  }

  @Test func differencesShowTheElementThatChanged() {
    var changed = array
    changed[id: 2]?.name = "c"
    #expect(
      diff(array, changed) == """
          [
            [0]: Row(…),
            [1]: Row(
              id: 2,
        -     name: "b"
        +     name: "c"
            )
          ]
        """
    )
  }
}
