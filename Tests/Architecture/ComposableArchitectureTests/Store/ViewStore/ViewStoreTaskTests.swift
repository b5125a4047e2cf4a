import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct ViewStoreTaskTests {
  private let isCleanedUp = Locked(false)

  private func makeViewStore() -> ViewStore<Int, Int> {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { [isCleanedUp] _, _ in
        .run { _ in
          await untilCancelled()
          for _ in 1...100 { await Task.yield() }
          isCleanedUp.withLock { $0 = true }
        }
      }
    }
    return ViewStore(store)
  }

  @Test func cancellingWaitsForTheEndOfTheEffects() async {
    let viewStore = makeViewStore()
    await viewStore.send(1).cancel()
    #expect(isCleanedUp.withLock { $0 })
  }

  @Test func aTaskWithoutEffectsCountsAsCancelled() {
    let viewStore = ViewStore(Store(initialState: 0) { EmptyReducer<Int, Int>() })
    #expect(viewStore.send(1).isCancelled)
  }

  @Test func functionsThatCannotWaitCancelToo() async {
    let viewStore = makeViewStore()
    let task = viewStore.send(1)
    func stop() { task.cancel() }
    stop()
    #expect(task.isCancelled)
    await task.finish()
    #expect(isCleanedUp.withLock { $0 })
  }
}
