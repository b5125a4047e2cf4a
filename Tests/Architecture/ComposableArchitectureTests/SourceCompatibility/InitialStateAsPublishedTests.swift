import ComposableArchitecture
import Testing

/// Stores whose state type is inferred from the reducer.
@MainActor struct InitialStateAsPublishedTests {
  @Test func aTestStoreTakesItsStatesInitialiser() async {
    let store = TestStore(initialState: .init()) { Child() }
    await store.send(.add(2)) { $0.count = 2 }
  }

  @Test func aTestStoreTakesAMemberOfItsState() async {
    let store = TestStore(initialState: .init(count: 1)) {
      Child()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.add(2)) { $0.count = 3 }
  }

  @Test func aStoreTakesItsStatesInitialiser() {
    let store = Store(initialState: .init()) { Child() }
    store.send(.add(2))
    #expect(store.count == 2)
  }

  @Test func aLiteralIsOfTheReducersType() {
    let store = Store(initialState: 0) {
      Reduce<Int?, Int> { state, action in
        state = action == 0 ? nil : action
        return .none
      }
    }
    store.send(0)
    #expect(store.state == nil)
    let test = TestStore(initialState: 0) { Reduce<Double, Int> { _, _ in .none } }
    #expect(test.state == 0.0)
  }

  @Test func storeTypesMayBeAnnotated() {
    let store: StoreOf<Child> = Store(initialState: .init()) { Child() }
    let other = Store<Child.State, Child.Action>(initialState: .init()) { Child() }
    let third = StoreOf<Child>(initialState: Child.State()) { EmptyReducer() }
    #expect(store.state == other.state)
    #expect(store.state == third.state)
  }
}
