import ComposableArchitecture
import Testing

@MainActor
struct MainRunLoopTests {
  private struct Later: Reducer {
    @Dependency(\.mainRunLoop) var mainRunLoop

    func reduce(into state: inout [Int], action: Int) -> EffectTask<Int> {
      state.append(action)
      return action == 0 ? Just(1).receive(on: mainRunLoop).eraseToEffect() : .none
    }
  }

  @Test func isUnimplementedInATest() async {
    let store = TestStore(initialState: [Int]()) { Later() }
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(0)
    } matching: {
      $0.says(#"@Dependency(\.mainRunLoop)"#)
    }
  }

  @Test func canBeImmediate() async {
    let store = TestStore(initialState: [Int]()) {
      Later()
    } withDependencies: {
      $0.mainRunLoop = .immediate
    }
    await store.send(0) { $0 = [0] }
    await store.receive(1) { $0 = [0, 1] }
  }
}
