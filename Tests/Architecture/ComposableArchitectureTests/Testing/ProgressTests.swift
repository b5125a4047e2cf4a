import DependencyInjection
import Testing

@testable import ComposableArchitecture

struct ProgressTests {
  @Test func waitsUntilTheConditionHolds() async {
    let progress = Progress()
    let count = Locked(0)
    Task {
      for _ in 0..<10 {
        count.withLock { $0 += 1 }
        progress.signal()
      }
    }
    #expect(await progress.wait(timeout: .seconds(60)) { count.withLock { $0 } == 10 })
  }

  @Test func losesNoSignalOfManyThreads() async {
    for _ in 0..<1_000 {
      let progress = Progress()
      let count = Locked(0)
      for _ in 0..<2 {
        Task {
          count.withLock { $0 += 1 }
          progress.signal()
        }
      }
      #expect(await progress.wait(timeout: .seconds(60)) { count.withLock { $0 } == 2 })
    }
  }

  @Test func givesUpWhenTheTimeIsUp() async {
    #expect(await !Progress().wait(timeout: .zero) { false })
  }

  @Test func givesUpWhenItsTaskIsCancelled() async {
    let task = Task { await Progress().wait(timeout: .seconds(60)) { false } }
    task.cancel()
    #expect(await !task.value)
  }
}
