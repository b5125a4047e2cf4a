import ComposableArchitecture
import Dispatch
import Testing

@MainActor
struct MainQueueTests {
  private struct Later: Reducer {
    @Dependency(\.mainQueue) var mainQueue

    func reduce(into state: inout [Int], action: Int) -> EffectTask<Int> {
      state.append(action)
      return action == 0 ? Just(1).receive(on: mainQueue).eraseToEffect() : .none
    }
  }

  @Test func isUnimplementedInATest() async {
    let store = TestStore(initialState: [Int]()) { Later() }
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(0)
    } matching: {
      // The report points to the declaration of the dependency, and describes how to set it for a test store.
      $0.says(
        #"@Dependency(\.mainQueue)"#,
        "TestStore(…) { … } withDependencies: { $0.mainQueue = .immediate }"
      ) && $0.sourceLocation?.line == 8
    }
  }

  @Test func canBeImmediate() async {
    let store = TestStore(initialState: [Int]()) {
      Later()
    } withDependencies: {
      $0.mainQueue = .immediate
    }
    await store.send(0) { $0 = [0] }
    await store.receive(1) { $0 = [0, 1] }
  }

  @Test func canBeATestScheduler() async {
    let scheduler = DispatchQueue.test
    let store = TestStore(initialState: [Int]()) {
      Later()
    } withDependencies: {
      $0.mainQueue = scheduler.eraseToAnyScheduler()
    }
    await store.send(0) { $0 = [0] }
    await scheduler.advance()
    await store.receive(1) { $0 = [0, 1] }
  }

  @Test func isTheMainQueueInARunningProgram() async {
    let store = Store(initialState: [Int]()) {
      Later()
    } withDependencies: {
      $0.context = .live
    }
    await store.send(0).finish()
    #expect(store.state == [0, 1])
  }
}
