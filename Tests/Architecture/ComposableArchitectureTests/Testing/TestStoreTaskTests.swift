import ComposableArchitecture
import Testing

@MainActor
struct TestStoreTaskTests {
  @Test func cancelEndsTheTree() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
  }

  @Test func tasksAreEqualWhereTheirActionsAreTheSame() async {
    let store = TestStore(initialState: Worker.State()) { Worker(gate: untilCancelled) }
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    let other = await store.send(.work(.begin))
    #expect(Set([task, other, task]).count == 2)
    await task.cancel()
    await other.cancel()
  }

  @Test func cancelWaitsForTheEndOfTheEffects() async {
    let isCleanedUp = Locked(false)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          await untilCancelled()
          for _ in 1...100 { await Task.yield() }
          isCleanedUp.withLock { $0 = true }
        }
      }
    }
    await store.send(0).cancel()
    #expect(isCleanedUp.withLock { $0 })
  }

  @Test func finishWaitsForTheTree() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    Task { gate.open() }
    await task.finish()
    await store.receive(.finished) { $0.isWorking = false }
  }

  @Test func finishFailsWhereEffectsRunOn() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    await withKnownIssue {
      await task.finish(timeout: .zero)
    } matching: {
      $0.says("Expected the task to finish, but its effects still run after 0.0 seconds")
    }
    await task.cancel()
  }
}
