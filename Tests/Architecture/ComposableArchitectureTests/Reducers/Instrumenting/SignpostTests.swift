import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct SignpostTests {
  private enum Action: Equatable {
    case load
    case loaded(Int)
  }

  private func store(
    withDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce { state, action in
        switch action {
        case .load: return .send(.loaded(1))
        case .loaded(let number):
          state = number
          return .none
        }
      }
      .signpost("files")
    } withDependencies: {
      withDependencies(&$0)
    }
  }

  @Test func theReducerRunsUnchanged() {
    let store = store()
    store.send(.load)
    #expect(store.state == 1)
  }

  @Test func theIntervalsOfActionsAndEffectsGoToTheDependency() {
    let events = Locked<[InstrumentEvent]>([])
    let store = store { $0.signpostSink = { event in events.withLock { $0.append(event) } } }
    store.send(.load)
    #expect(store.state == 1)
    let told = events.withLock { $0 }
    #expect(
      told.map(\.name) == [
        "[files] load", "[files] load", "[files] load", "[files] load", "[files] load", "[files] loaded",
        "[files] loaded",
      ]
    )
    #expect(told.map(\.subject).count { $0 == .effect } == 3)
    #expect(told.map(\.phase).contains(.sent("loaded")))
  }
}
