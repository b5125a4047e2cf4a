import ComposableArchitecture
import Testing

@MainActor
struct ReduceTests {
  @Test func isAFunction() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    store.send(3)
    #expect(store.state == 3)
  }

  @Test func hidesTheTypeOfAnother() {
    var state = Child.State()
    let hidden: Reduce<Child.State, Child.Action> = Reduce(Child())
    _ = hidden.reduce(into: &state, action: .add(2))
    #expect(state.count == 2)
  }
}
