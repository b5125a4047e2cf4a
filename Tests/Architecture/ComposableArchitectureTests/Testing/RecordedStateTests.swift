import ComposableArchitecture
import Testing

@MainActor
struct RecordedStateTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store() -> TestStoreOf<Trail> {
    TestStore(initialState: Trail.State()) { Trail(source: source) }
  }

  @Test func elementsThatATestAppendsGetTheIDsOfTheFeatures() async {
    let store = store()
    await store.send(.append(2)) {
      $0.path.append(.init())
      $0.path.append(.init())
    }
    await store.send(.remove(1)) { $0.path.removeLast() }
    await store.send(.append(1)) { $0.path.append(.init()) }
    #expect(store.path.ids == [0, 2])
    await store.send(.exchangeAll) { $0.path = StackState($0.path) }
    #expect(store.path.ids == [3, 4])
  }

  @Test func elementsAppendedByReceivedActionsHaveTheFeaturesIDs() async {
    let store = TestStore(initialState: Trail.State()) {
      Trail(source: source)
      Reduce { state, action in
        switch action {
        case .append: return .send(.path(.push(id: 1, state: .init(heard: [1]))))
        case .path(.push): return .send(.exchangeAll)
        default: return .none
        }
      }
    }
    await store.send(.append(1)) { $0.path.append(.init()) }
    await store.receive(\.path.push) {
      $0.path.append(.init(heard: [1]))
      $0.counts = [2]
    }
    await store.receive(\.exchangeAll) { $0.path = StackState($0.path) }
    #expect(store.path.ids == [2, 3])
  }

  @Test func otherIDsAreDifferentStates() async {
    let store = store()
    let found = await reports {
      await store.send(.append(1)) { $0.path[id: 3] = .init() }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("−     #3: Sheet.State(") == true)
    #expect(found.first?.text.contains("+     #0: Sheet.State(") == true)
  }

  @Test func eachTestStoreCountsFromZero() async {
    for _ in 0..<2 {
      let store = store()
      await store.send(.append(1)) { $0.path[id: 0] = .init() }
    }
  }

  @Test func partialChangesCanBeAssertedByID() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.append(2)) { $0.path[id: 1]?.heard = [] }
    await store.send(.path(.element(id: 1, action: .heard(5)))) { $0.path[id: 1]?.heard = [5] }
  }
}
