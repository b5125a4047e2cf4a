import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct TestStoreTests {
  @Test func fulfilledExpectationsPass() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.add(2)) { $0.count = 2 }
    await store.send(.nothing)
    await store.send(.work(.begin)) { $0.isWorking = true }
    await store.receive(.finished) { $0.isWorking = false }
    await store.send(.start([3, 4]))
    await store.receive(\.response) { $0.count = 3 }
    await store.receive(\.response, 4) { $0.count = 4 }
    #expect(store.count == 4)
    #expect(store.state == Worker.State(count: 4))
  }

  @Test func storeHasTheOldStateDuringTheAssertion() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.add(2)) { [store] in
      #expect(store.state.count == 0)
      #expect($0.count == 0)
      $0.count = 2
    }
    #expect(store.state.count == 2)
    await store.send(.start([7]))
    await store.receive(.response(7)) { [store] in
      #expect(store.state.count == 2)
      $0.count = 7
    }
  }

  @Test func effectsUseTheTestsDependencies() async {
    let store = TestStore(initialState: [Date]()) {
      Reduce<[Date], Int> { state, _ in
        @Dependency(\.date.now) var now
        state.append(now)
        return .none
      }
    } withDependencies: {
      $0.date = .constant(.distantPast)
    }
    await store.send(0) { $0 = [.distantPast] }
    store.dependencies.date = .constant(.distantFuture)
    await store.send(0) { $0.append(.distantFuture) }
  }

  @Test func aDependencyThatWasNotGivenIsReported() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        @Dependency(\.uuid) var uuid
        _ = uuid()
        return .none
      }
    }
    await withKnownIssue {
      await store.send(0)
    } matching: {
      $0.says(#"@Dependency(\.uuid)"#)
    }
  }

  @Test func aStoreAndATestStoreReachTheSameState() async {
    let actions: [Worker.Action] = [.add(1), .start([5, 6]), .nothing, .work(.begin), .add(3)]
    let store = Store(initialState: Worker.State()) { Worker() }
    let testStore = TestStore(initialState: Worker.State()) { Worker() }
    testStore.exhaustivity = .off
    for action in actions {
      await store.send(action).finish()
      await testStore.send(action)
      await testStore.finish()
    }
    await testStore.skipReceivedActions(strict: false)
    #expect(testStore.state == store.state)
  }

  @Test func effectsAreSuspendedWhenSendReturns() async {
    for _ in 0..<100 {
      let steps = Locked<[Int]>([])
      let gate = Gate()
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          guard action == 0 else {
            state = action
            return .none
          }
          return .run { send in
            for step in 1...5 {
              await Task.yield()
              steps.withLock { $0.append(step) }
            }
            await gate.pass()
            await send(9)
          }
        }
      }
      await store.send(0)
      #expect(steps.withLock { $0 } == [1, 2, 3, 4, 5])
      gate.open()
      await store.receive(9) { $0 = 9 }
    }
  }

  @Test func tasksInsidePublishersAreSuspendedWhenSendReturns() async {
    let gate = Gate()
    let steps = Locked(0)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else {
          state = action
          return .none
        }
        return .merge(
          .run { send in
            await send(1)
            for _ in 1...50 {
              await Task.yield()
              steps.withLock { $0 += 1 }
            }
            await gate.pass()
            await send(2)
          },
          Empty().eraseToEffect()
        )
      }
    }
    await store.send(0)
    #expect(steps.withLock { $0 } == 50)
    await store.receive(1) { $0 = 1 }
    gate.open()
    await store.receive(2) { $0 = 2 }
  }

  @Test func spinningEffectsDoNotBlockTheTest() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in while !Task.isCancelled { await Task.yield() } }
      }
    }
    let task = await store.send(0)
    await task.cancel()
  }

  @Test func belongsToAnyActor() async {
    actor Bench {
      func run() async -> Int {
        let store = TestStore(initialState: Worker.State()) { Worker() }
        await store.send(.work(.begin)) { $0.isWorking = true }
        await store.receive(\.finished) { $0.isWorking = false }
        await store.send(.add(1)) { $0.count = 1 }
        return store.count
      }
    }
    #expect(await Bench().run() == 1)
  }
}
