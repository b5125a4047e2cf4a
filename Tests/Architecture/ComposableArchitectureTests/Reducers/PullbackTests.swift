import ComposableArchitecture
import Testing

@MainActor
struct PullbackTests {
  @Test func runsOnAPropertyOfTheParent() async {
    let store = StoreOf<Parent>(initialState: Parent.State()) {
      Child().pullback(state: \.child, action: \.child)
      Child().pullback(state: \.sibling, action: \.sibling)
    }
    await store.send(.child(.addLater(1))).finish()
    store.send(.sibling(.add(2)))
    #expect(store.state == Parent.State(child: .init(count: 1), sibling: .init(count: 2)))
  }

  @Test func runsOnACaseOfTheParent() {
    let store = StoreOf<Screens>(initialState: .first(.init())) {
      Child().pullback(state: \.first, action: \.first)
    }
    store.send(.first(.add(1)))
    #expect(store.state == .first(.init(count: 1)))
  }

  @Test func anotherCaseIsReported() {
    let store = StoreOf<Screens>(initialState: .second) {
      Child().pullback(state: \.first, action: \.first)
    }
    withKnownIssue {
      _ = store.send(.first(.add(1)))
    } matching: {
      $0.description.contains("PullbackTests.swift")
    }
  }
}
