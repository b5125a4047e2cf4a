import Testing

@testable import ComposableArchitecture

@MainActor struct WithTaskCancellationTests {
  struct Failure: Error {}
  enum TypeID {}

  let context = EffectContext(registry: CancellationRegistry())

  @Test func givesTheResultOfTheOperation() async throws {
    #expect(await withTaskCancellation(id: 1) { 42 } == 42)
    await #expect(throws: Failure.self) {
      try await withTaskCancellation(id: TypeID.self) { () throws -> Int in throw Failure() }
    }
    #expect(CancellationRegistry.shared.count(of: CancelToken(id: CancelID(TypeID.self), path: .root)) == 0)
  }

  @Test(arguments: [false, true]) func anotherTaskOfTheStoreCanCancelIt(byType: Bool) async {
    await EffectContext.$current.withValue(context) {
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let operation: @Sendable () async -> Bool = {
        start.finish()
        while !Task.isCancelled { await Task.yield() }
        return Task.isCancelled
      }
      async let wasCancelled =
        byType
        ? withTaskCancellation(id: TypeID.self, operation: operation)
        : withTaskCancellation(id: 1, operation: operation)
      for await _ in started {}
      if byType { Task.cancel(id: TypeID.self) } else { Task.cancel(id: 1) }
      #expect(await wasCancelled)
      #expect(context.registry.isEmpty)
    }
  }

  @Test func cancellingTheCallerCancelsTheOperation() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      await withTaskCancellation(id: 1) {
        start.finish()
        while !Task.isCancelled { await Task.yield() }
        return Task.isCancelled
      }
    }
    for await _ in started {}
    task.cancel()
    #expect(await task.value)
  }

  @Test func cancelInFlightReplacesTheRunningOperation() async {
    await EffectContext.$current.withValue(context) {
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      async let first = withTaskCancellation(id: 1, cancelInFlight: true) {
        start.finish()
        while !Task.isCancelled { await Task.yield() }
        return "cancelled"
      }
      for await _ in started {}
      let second = await withTaskCancellation(id: 1, cancelInFlight: true) { "\(Task.isCancelled)" }
      #expect(await first == "cancelled")
      #expect(second == "false")
      #expect(context.registry.isEmpty)
    }
  }

  @Test func anOperationInsideOfOneWithTheSameIDDoesNotCancelIt() async {
    await EffectContext.$current.withValue(context) {
      let cancelled = await withTaskCancellation(id: 1, cancelInFlight: true) {
        let inner = await withTaskCancellation(id: 1, cancelInFlight: true) { Task.isCancelled }
        return [inner, Task.isCancelled]
      }
      #expect(cancelled == [false, false])
    }
  }

  @Test func operationsThatCancelThemselvesAreCancelledAtOnce() async {
    for _ in 0..<100 {
      let isCancelled = await withTaskCancellation(id: 1) {
        Task.cancel(id: 1)
        return Task.isCancelled
      }
      guard !isCancelled else { continue }
      Issue.record("The operation went on as if it were not cancelled.")
      break
    }
  }
}
