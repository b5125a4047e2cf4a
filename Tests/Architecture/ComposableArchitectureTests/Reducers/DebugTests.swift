import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct DebugTests {
  private let lines = Locked<[String]>([])

  private var print: @Sendable (String) -> Void {
    { [lines] line in lines.withLock { $0.append(line) } }
  }

  @Test func printsTheActionAndItsChanges() {
    let store = Store(initialState: Child.State()) { Child().debug("child", to: print) }
    store.send(.add(2))
    store.send(.add(0))
    #expect(
      lines.withLock { $0 } == [
        """
        child: received action:
          Child.Action.add(2)
        - Child.State(count: 0)
        + Child.State(count: 2)

        """,
        """
        child: received action:
          Child.Action.add(0)
        (No state changes)

        """,
      ]
    )
  }

  @Test func printsActionsOnly() {
    let store = Store(initialState: Child.State()) {
      Child().debugActions(actionFormat: .labelsOnly, to: print)
    }
    store.send(.add(2))
    #expect(lines.withLock { $0 } == ["received action:\n  Child.Action.add(_:)"])
  }
}
