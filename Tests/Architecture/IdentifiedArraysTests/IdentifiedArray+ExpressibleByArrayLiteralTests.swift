import IdentifiedArrays
import Testing

struct IdentifiedArrayExpressibleByArrayLiteralTests {
  @Test func isWrittenAsAnArray() {
    let array: IdentifiedArrayOf<Row> = [Row(2), Row(1)]
    #expect(array.ids == [2, 1])
    let empty: IdentifiedArrayOf<Row> = []
    #expect(empty.isEmpty)
  }

  @Test func anIDThatOccursTwiceStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = [Row(2), Row(2)] as IdentifiedArrayOf<Row>
    }
  }
}
