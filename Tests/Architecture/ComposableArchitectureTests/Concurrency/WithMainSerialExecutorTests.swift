import ComposableArchitecture
import Testing

/// Each test runs in its own process, because it affects all tasks of the process.
struct WithMainSerialExecutorTests {
  @Test func tasksRunOneAtATimeInTheirOrder() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        let log = LockIsolated<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<100 {
            group.addTask {
              log.withValue { $0.append(number) }
              await Task.yield()
              log.withValue { $0.append(number + 100) }
            }
          }
        }
        precondition(log.value == Array(0..<200))
      }
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func detachedTasksRunOnTheMainThread() async {
    await #expect(processExitsWith: .success) {
      uncheckedUseMainSerialExecutor = true
      precondition(uncheckedUseMainSerialExecutor)
      await Task.detached { MainActor.preconditionIsolated() }.value
      uncheckedUseMainSerialExecutor = false
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func theFormerExecutorIsBackAfterAnError() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error {}
      do {
        try await withMainSerialExecutor {
          await Task.yield()
          throw Failure()
        }
      } catch {}
      precondition(!uncheckedUseMainSerialExecutor)
      do {
        try withMainSerialExecutor { () throws -> Void in
          precondition(uncheckedUseMainSerialExecutor)
          throw Failure()
        }
      } catch {}
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func nestedCallsRestoreTheOuterExecutor() async {
    await #expect(processExitsWith: .success) {
      withMainSerialExecutor {
        withMainSerialExecutor {}
        precondition(uncheckedUseMainSerialExecutor)
      }
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }
}
