import ComposableArchitecture
import Testing

struct TaskNeverTests {
  @Test func endsWhenItIsCancelled() async {
    let task = Task { try await Task.never() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func neverCanBeAwaitedAsAnyType() async {
    let endpoint: @Sendable () async throws -> Int = { try await Task.never() }
    let task = Task { try await endpoint() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func endsAlsoIfItIsCancelledBefore() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Task.never()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
