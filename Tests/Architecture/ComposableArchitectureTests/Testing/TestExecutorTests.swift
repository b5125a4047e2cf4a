import DependencyInjection
import Testing

@testable import ComposableArchitecture

struct TestExecutorTests {
  @Test func runsTasksAndDetectsWhenTheyWait() async {
    let executor = TestExecutor(progress: Progress())
    let steps = Locked(0)
    let gate = Gate()
    let task = Task(executorPreference: executor) {
      for _ in 0..<100 {
        await Task.yield()
        steps.withLock { $0 += 1 }
      }
      await gate.pass()
      steps.withLock { $0 += 1 }
    }
    await executor.idle()
    #expect(steps.withLock { $0 } == 100)
    gate.open()
    await task.value
    #expect(steps.withLock { $0 } == 101)
  }

  @Test func doesNotWaitForATaskThatSpins() async {
    let executor = TestExecutor(progress: Progress())
    let task = Task(executorPreference: executor) { while !Task.isCancelled { await Task.yield() } }
    await executor.idle()
    task.cancel()
    await task.value
  }

  @Test @MainActor func waitsForTasksThatAreOnTheirWayToTheActorOfTheCaller() async {
    let executor = TestExecutor(progress: Progress())
    for _ in 0..<1_000 {
      let (begun, steps) = (Locked(false), Locked(0))
      let task = Task(executorPreference: executor) {
        begun.withLock { $0 = true }
        await MainActor.run { steps.withLock { $0 += 1 } }
        steps.withLock { $0 += 1 }
      }
      // The task is enqueued on the main actor before the test store checks whether the main actor is idle.
      while !begun.withLock({ $0 }) {}
      await executor.idle(waitsForOwner: true)
      #expect(steps.withLock { $0 } == 2)
      await task.value
    }
  }

  @Test @MainActor func expiredWaitStillRunsWaitingTasks() async {
    let executor = TestExecutor(progress: Progress())
    var isDone = false
    Task { isDone = true }
    #expect(await executor.wait(timeout: .zero) { isDone })
    #expect(await !executor.wait(timeout: .zero) { false })
  }
}
