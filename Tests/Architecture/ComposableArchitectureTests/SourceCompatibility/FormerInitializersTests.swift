import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct FormerInitializersTests {
  private struct Counter: Reducer {
    @Dependency(\.uuid) var uuid
    struct State: Equatable { var ids: [UUID] = [] }
    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.ids.append(uuid())
      return .none
    }
  }

  @available(*, deprecated)
  @Test func storeTakesAReducerInsteadOfAClosure() {
    let store = Store(
      initialState: Counter.State(),
      reducer: Counter(),
      prepareDependencies: { $0.uuid = .incrementing }
    )
    store.send(.add)
    #expect(store.withState(\.ids) == [UUID(0)])
    let child = Store(
      initialState: Counter.State(),
      reducer: Counter().dependency(\.uuid, .constant(UUID(7)))
    )
    child.send(.add)
    #expect(child.withState(\.ids) == [UUID(7)])
  }

  @available(*, deprecated)
  @Test func testStoreTakesAReducerInsteadOfAClosure() async {
    let store = TestStore(initialState: Counter.State(), reducer: Counter()) { $0.uuid = .incrementing }
    await store.send(.add) { $0.ids = [UUID(0)] }
  }
}
