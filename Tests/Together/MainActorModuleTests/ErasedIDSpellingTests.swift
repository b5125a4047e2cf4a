import ComposableArchitecture
import Dispatch
import Foundation
import Testing

// The default isolation of this module is the main actor, as in a new app. The code is typical app code.

private struct Waiting: Reducer {
  nonisolated enum Action: Equatable {
    case published, debounced, throttled, timed, cancel
  }

  let scheduler: AnySchedulerOf<DispatchQueue>

  nonisolated func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    let id: AnyHashable = "wait"
    switch action {
    case .published:
      return Effect.publisher { Empty(completeImmediately: false) }.cancellable(id: id)
    case .debounced:
      return Effect.send(.published).debounce(id: id, for: 1, scheduler: scheduler)
    case .throttled:
      return Effect.publisher { Empty(completeImmediately: false) }
        .throttle(id: id, for: 1, scheduler: scheduler, latest: true)
    case .timed:
      return Effect.timer(id: id, every: 1, on: scheduler).map { _ in .published }
    case .cancel:
      return .cancel(id: id)
    }
  }
}

struct ErasedIDSpellingTests {
  private func makeStore() -> StoreOf<Waiting> {
    Store(initialState: 0) { Waiting(scheduler: DispatchQueue.test.eraseToAnyScheduler()) }
  }

  @Test func effectsAcceptTypeErasedIDs() async {
    let store = makeStore()
    for action in [Waiting.Action.published, .debounced, .throttled, .timed] {
      let task = store.send(action)
      store.send(.cancel)
      await task.finish()
    }
  }

  @Test func tasksAcceptTypeErasedIDs() async {
    let id: AnyHashable = "task"
    let isCancelled = await withTaskCancellation(id: id) {
      Task.cancel(id: AnyHashable("task"))
      return Task.isCancelled
    }
    #expect(isCancelled)
  }

  @Test func aTaskOfAStoreIsCancelledWithoutWaiting() async {
    let task = makeStore().send(.published)
    func stop() { task.cancel() }
    stop()
    #expect(task.isCancelled)
    // Asynchronous functions don't wait for effects automatically either.
    let other = makeStore().send(.published)
    other.cancel()
    await other.finish()
  }

  @Test func testSchedulersDoNotAdvanceByThemselves() async throws {
    let scheduler = DispatchQueue.test
    let task = Task {
      try await scheduler.sleep(for: .seconds(0))
      return true
    }
    await scheduler.advance(by: 0)
    #expect(try await task.value)
  }

  @Test func dividedUnitsOfTimeAreExact() {
    #expect(RunLoop.SchedulerTimeType.Stride.nanoseconds(7).magnitude == 7e-09)
    #expect(OperationQueue.SchedulerTimeType.Stride.milliseconds(9) == .seconds(0.009))
  }
}
