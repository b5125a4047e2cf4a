import ComposableArchitecture
import Testing

@MainActor
struct ReducerTests {
  private struct ByHand: Reducer {
    func reduce(into state: inout Int, action: Int) -> EffectTask<Int> {
      state += action
      return .none
    }
  }

  private struct ByBody: Reducer {
    typealias State = Int
    typealias Action = Int

    var body: some ReducerOf<Self> {
      ByHand()
      ByHand()
    }
  }

  @Test func isWrittenByHandOrAsAComposition() {
    var state = 0
    _ = ByHand().reduce(into: &state, action: 1)
    #expect(state == 1)
    _ = ByBody().reduce(into: &state, action: 1)
    #expect(state == 3)
  }

  @Test func canBeHiddenBehindItsStateAndActions() {
    func make() -> any Reducer<Int, Int> { ByBody() }
    let store = Store(initialState: 0) { make() }
    store.send(2)
    #expect(store.state == 4)
  }
}
