import ComposableArchitecture
import Testing

@MainActor
struct ReducerPrinterTests {
  @Test func aPrinterOfOnesOwnGetsActionAndBothStates() {
    var changes: [[Int]] = []
    let store = Store(initialState: 1) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(ReducerPrinter { action, old, new in changes.append([action, old, new]) })
    }
    store.send(2)
    #expect(changes == [[2, 1, 3]])
  }
}
