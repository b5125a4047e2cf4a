import ComposableArchitecture
import Testing

struct TaskCancellableValueTests {
  @Test func isTheTasksValue() async throws {
    struct Failure: Error {}
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task<Int, any Error> { 2 }.cancellableValue == 2)
    await #expect(throws: Failure.self) {
      try await Task<Int, any Error> { throw Failure() }.cancellableValue
    }
  }

  @Test func cancellingTheWaiterCancelsTheTask() async {
    let inner = Task<Void, any Error> { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)
  }

  @Test func cancellingTheWaiterCancelsANonthrowingTask() async {
    let inner = Task {
      for await _ in AsyncStream<Never>.never {}
      return 1
    }
    let outer = Task { await inner.cancellableValue }
    outer.cancel()
    #expect(await outer.value == 1)
    #expect(inner.isCancelled)
  }
}
