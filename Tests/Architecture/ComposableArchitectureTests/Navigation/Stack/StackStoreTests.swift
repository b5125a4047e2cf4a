import ComposableArchitecture
import Testing

@MainActor
@Suite(.freshDependencies)
struct StackStoreTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store() -> StoreOf<Trail> {
    Store(initialState: Trail.State(path: [.init(), .init()])) { Trail(source: source) }
  }

  @Test func aStackHasAStore() {
    let store = store()
    let path: Store<StackState<Sheet.State>, StackActionOf<Sheet>> = store.scope(
      state: \.path,
      action: \.path
    )
    path.send(.element(id: path.state.ids[1], action: .heard(1)))
    #expect(store.path[1].heard == [1])
    path.send(.popFrom(id: path.state.ids[0]))
    #expect(path.isEmpty)
    #expect(store.scope(state: \.path, action: \.path) === path)
  }

  @Test func presentElementsHaveStores() throws {
    let store = store()
    let id = store.path.ids[1]
    let element: StoreOf<Sheet> = try #require(store.scope(state: \.path[id: id], action: \.path[id: id]))
    element.send(.heard(1))
    #expect(element.heard == [1])
    #expect(store.path[1].heard == [1])
    #expect(store.scope(state: \.path[id: id], action: \.path[id: id]) === element)
    store.send(.remove(id))
    #expect(store.scope(state: \.path[id: id], action: \.path[id: id]) == nil)
  }
}
