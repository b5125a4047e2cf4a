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

  @Test func actionLabelsAreTheNamesOfCases() {
    var lines: [String] = []
    let store = Store(initialState: Child.State()) {
      Child()._printChanges(.actionLabels { lines.append($0) })
    }
    store.send(.add(2))
    #expect(lines == ["received action: add"])
  }

  @Test func aFilterLeavesActionsOut() {
    var lines: [String] = []
    let store = Store(initialState: Child.State()) {
      Child()._printChanges(
        .actionLabels { lines.append($0) }.filter { _, old, new in old != new }
      )
    }
    store.send(.add(0))
    store.send(.add(2))
    #expect(lines == ["received action: add"])
  }
}
