import ComposableArchitecture
import Testing

@MainActor
struct OptionalStateTests {
  private let source = PassthroughSubject<Int, Never>()

  @Test func runsWhileStateIsPresent() {
    let store = Store<Listener.State?, Listener.Action>(initialState: .init()) {
      Listener(source: source).optional()
    }
    store.send(.hear(1))
    #expect(store.state?.heard == [1])
  }

  @Test func anActionWithoutStateIsReported() {
    let store = Store<Listener.State?, Listener.Action>(initialState: nil) {
      Listener(source: source).optional()
    }
    withKnownIssue {
      _ = store.send(.hear(1))
    } matching: { issue in
      issue.description.contains(
        "An 'optional()' reducer at \"ComposableArchitectureTests/OptionalStateTests.swift:"
      )
        && issue.description.contains("Listener.Action.hear(1)")
    }
    #expect(store.state == nil)
  }

  @Test func isPulledBackToAParent() {
    let store = StoreOf<Host>(initialState: Host.State(child: .init())) {
      Listener(source: source).optional().pullback(state: \.child, action: \.child)
    }
    store.send(.child(.hear(1)))
    #expect(store.child?.heard == [1])
  }
}
