import ComposableArchitecture
import Testing

@MainActor
struct BodyOnceTests {
  private final class Counter {
    var bodies = 0
  }

  private struct Feature: Reducer {
    typealias State = Int
    typealias Action = Int
    let counter: Counter

    var body: some ReducerOf<Self> {
      counter.bodies += 1
      return Reduce { state, action in
        state += action
        return .none
      }
    }
  }

  private struct Nested: Reducer {
    typealias State = Int
    typealias Action = Int
    let counter: Counter

    var body: some ReducerOf<Self> {
      Feature(counter: counter)
        .dependency(\.uuid, .incrementing)
      Feature(counter: counter)._printChanges(nil)
    }
  }

  @Test func aStoreAsksForABodyOnce() {
    let counter = Counter()
    let store = Store(initialState: 0) { Feature(counter: counter) }
    for _ in 0..<10 { store.send(1) }
    #expect(store.state == 10)
    #expect(counter.bodies == 1)
  }

  @Test func bodiesInBodiesAreReadOnceToo() {
    let counter = Counter()
    let store = Store(initialState: 0) { Nested(counter: counter) }
    for _ in 0..<10 { store.send(1) }
    #expect(store.state == 20)
    #expect(counter.bodies == 2)
  }

  @Test func aBodyIsNotReadBeforeTheFirstAction() {
    let counter = Counter()
    _ = Store(initialState: 0) { Feature(counter: counter) }
    #expect(counter.bodies == 0)
  }

  @Test func aReducerMayContainItself() {
    struct Tree: Reducer {
      struct State { var child: [State] = [], count = 0 }
      indirect enum Action {
        case add
        case child(Action)
      }

      var body: some Reducer<State, Action> {
        Reduce { state, action in
          guard case .child(let childAction) = action else {
            state.count += 1
            return .none
          }
          _ = Tree().reduce(into: &state.child[0], action: childAction)
          return .none
        }
      }
    }
    let store = Store(initialState: Tree.State(child: [Tree.State()])) { Tree() }
    store.send(.child(.add))
    #expect(store.child[0].count == 1)
  }
}
