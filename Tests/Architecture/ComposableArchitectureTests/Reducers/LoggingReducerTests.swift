import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct LoggingReducerTests {
  private let lines = Locked<[String]>([])

  private var printed: [String] { lines.withLock { $0 } }

  @Test func printsTheActionAndTheWholeState() {
    let store = Store(initialState: Child.State()) {
      Child().logging { [lines] line in lines.withLock { $0.append(line) } }
    }
    store.send(.add(2))
    #expect(
      printed == [
        """
        Action: Child.Action.add(2)
        Value:
        Child.State(count: 2)
        ---
        """
      ]
    )
  }

  @Test func printsTheActionAndItsChanges() {
    let store = Store(initialState: Child.State()) {
      Child()._printChanges(.customDump { [lines] line in lines.withLock { $0.append(line) } })
    }
    store.send(.add(2))
    store.send(.add(0))
    #expect(
      printed == [
        """
        received action:
          Child.Action.add(2)
        - Child.State(count: 0)
        + Child.State(count: 2)

        """,
        """
        received action:
          Child.Action.add(0)
        (No state changes)

        """,
      ]
    )
  }

  @Test func printsBeforeTheEffectsOfTheActionStart() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action == 0 ? .now(1) : .none
      }
      .logging { [lines] line in lines.withLock { $0.append(line) } }
    }
    store.send(0)
    #expect(printed.map { $0.prefix(9) } == ["Action: 0", "Action: 1"])
  }

  @Test func nothingIsPrintedWithoutAPrinter() {
    let store = Store(initialState: Child.State()) { Child()._printChanges(nil) }
    store.send(.add(1))
    #expect(store.count == 1)
  }

  @Test func nothingIsPrintedByTheReducerItself() {
    var state = Child.State()
    let reducer = Child().logging { [lines] line in lines.withLock { $0.append(line) } }
    _ = reducer.reduce(into: &state, action: .add(1))
    #expect(printed.isEmpty)
  }
}
