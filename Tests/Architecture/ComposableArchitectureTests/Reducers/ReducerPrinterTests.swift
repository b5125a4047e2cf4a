import ComposableArchitecture
import Dispatch
import Testing

@MainActor
struct ReducerPrinterTests {
  @Test func customPrintersReceiveTheActionAndBothStates() {
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

  @Test func aPrinterWithAQueuePrintsThereInOrder() {
    let queue = DispatchQueue(label: "printing")
    let changes = LockIsolated<[[Int]]>([])
    let store = Store(initialState: 1) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(
        _ReducerPrinter(
          printChange: { action, old, new in
            dispatchPrecondition(condition: .onQueue(queue))
            changes.withValue { $0.append([action, old, new]) }
          },
          queue: queue
        )
      )
    }
    for number in 1...3 { store.send(number) }
    queue.sync {}
    #expect(changes.value == [[1, 1, 2], [2, 2, 4], [3, 4, 7]])
  }

  @Test func aPrinterCanBeCalled() {
    var changes: [[Int]] = []
    let printer = ReducerPrinter<Int, Int> { action, old, new in changes.append([action, old, new]) }
    printer.printChange(receivedAction: 2, oldState: 1, newState: 3)
    #expect(changes == [[2, 1, 3]])
  }

  @Test func actionLabelsAreTypeAndCase() {
    var lines: [String] = []
    let store = Store(initialState: Child.State()) {
      Child()._printChanges(.actionLabels { lines.append($0) })
    }
    store.send(.add(2))
    #expect(lines == ["received action: Child.Action.add(_:)"])
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
    #expect(lines == ["received action: Child.Action.add(_:)"])
  }
}
