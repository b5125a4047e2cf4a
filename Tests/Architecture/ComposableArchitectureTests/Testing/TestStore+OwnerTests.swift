import ComposableArchitecture
import DependencyInjection
import Foundation
import Testing

@testable import ComposableArchitecture

/// Test stores in tests that are not isolated to an actor.
struct TestStoreOwnerTests {
  private let gate = Gate()

  private func makeStore() -> TestStore<Worker.State, Worker.Action> {
    TestStore(initialState: Worker.State()) {
      Reduce<Worker.State, Worker.Action> { _, _ in
        MainActor.preconditionIsolated("The reducer is to run on the main actor.")
        return .none
      }
      Worker(gate: gate.pass)
    }
  }

  @Test func aStoreOfATestOnNoActorBelongsToTheMainActor() async {
    let store = makeStore()
    #expect(store.driver.settings.owner === MainActor.shared)
    await store.send(.add(2)) { $0.count = 2 }
    await store.send(\.response, 3) { $0.count = 3 }
    store.assert { $0.count = 3 }
    #expect(store.count == 3)
  }

  @Test func receivesActionsOnTheOwner() async {
    let store = makeStore()
    await store.send(.start([5, 6, 7]))
    await store.receive(.response(5)) { $0.count = 5 }
    await store.receive(\.response) { $0.count = 6 }
    await store.receive(\.response, 7) { $0.count = 7 }
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    Task { gate.open() }
    await task.finish()
    await store.receive {
      $0 == .finished
    } assert: {
      $0.isWorking = false
    }
    await store.finish()
  }

  @Test func skipsAndCancelsOnTheOwner() async {
    let store = makeStore()
    await store.send(.start([5]))
    await store.withExhaustivity(.off) { await store.skipReceivedActions() }
    await store.send(.work(.begin)) { $0.isWorking = true }
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func temporaryOverridesApplyOnTheOwner() async {
    let store = makeStore()
    let latest = UUID()
    await store.withExhaustivity(.off) {
      await store.send(.add(2))
      #expect(store.exhaustivity == .off)
    }
    #expect(store.exhaustivity == .on)
    await store.withDependencies {
      $0.uuid = .constant(latest)
    } operation: {
      await store.finish()
      #expect(store.dependencies.uuid() == latest)
    }
  }

  @Test func cancelsEffectsOnTheOwner() async {
    let store = makeStore()
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
  }

  @Test func failuresPointToTheWrongAssertion() async {
    let line = #line + 3
    let found = await reports {
      let store = makeStore()
      await store.send(.start([1]))
      await store.send(.add(1)) { $0.count = 3 }
      await store.receive(.response(2)) { $0.count = 1 }
    }
    #expect(found.map(\.line) == [line + 1, line + 1, line + 2])
  }

  @Test func leftoversAreReportedWhereverTheStoreIsReleased() async {
    let line = #line + 3
    let found = await reports {
      let store = makeStore()
      await store.send(.work(.begin)) { $0.isWorking = true }
    }
    #expect(found.map(\.line) == [line])
  }

  @Test func scopedStoresBelongToTheMainActor() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.child, action: \.child)
    await child.send(.add(1)) { $0.count = 1 }
  }
}
