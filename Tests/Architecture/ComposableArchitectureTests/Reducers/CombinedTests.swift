import ComposableArchitecture
import Testing

@MainActor
struct CombinedTests {
  @Test func runsBothInOrderAndMergesTheirEffects() {
    let store = Store(initialState: [String]()) {
      Reduce<[String], Int> { state, action in
        state.append("a\(action)")
        return action == 0 ? .now(1) : .none
      }
      .combined(
        with: Reduce { state, action in
          state.append("b\(action)")
          return action == 0 ? .now(2) : .none
        }
      )
    }
    store.send(0)
    #expect(store.state == ["a0", "b0", "a1", "b1", "a2", "b2"])
  }
}
