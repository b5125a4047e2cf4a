import IdentifiedArrays
import Testing

struct IdentifiedArraySendableTests {
  @Test func canBeSentToOtherTasks() async {
    let array = rows(1, 2)
    let ids = await Task.detached { Array(array.ids) }.value
    #expect(ids == [1, 2])
  }
}
