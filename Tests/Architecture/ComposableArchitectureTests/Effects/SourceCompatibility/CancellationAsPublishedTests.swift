import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

/// Cancellation, as code of versions 0.40 and 1 uses it.
@MainActor struct CancellationAsPublishedTests {
  private struct TimerID: Hashable {}
  private enum SearchID {}
  private enum CancelID {
    case search
    case upload(Int)
  }

  private let store = StoreLike()
  private let endless = Empty<Int, Never>(completeImmediately: false)

  private var effect: Effect<Int> { endless.eraseToEffect() }

  @Test func idsAreValuesOrTypes() {
    let logs = [
      store.start(effect.cancellable(id: TimerID())),
      store.start(effect.cancellable(id: TimerID(), cancelInFlight: true)),
      store.start(effect.cancellable(id: SearchID.self)),
      store.start(effect.cancellable(id: SearchID.self, cancelInFlight: true)),
    ]
    #expect(logs.map(\.completion) == ["finished", nil, "finished", nil])
    start(.cancel(id: TimerID()))
    start(.cancel(id: SearchID.self))
    #expect(logs.map(\.completion) == ["finished", "finished", "finished", "finished"])
  }

  @Test func idsMayBeErased() {
    let ids: [AnyHashable] = [1 as Int, 1 as Int64, "one", CancelKind(number: 1)]
    #expect(ids[0] == ids[1])
    let logs = ids.map { store.start(effect.cancellable(id: $0)) }
    start(.cancel(id: ids[0]))
    #expect(logs.map { $0.completion != nil } == [true, false, false, false])
    start(.cancel(ids: [ids[1], ids[2]]))
    #expect(logs.map { $0.completion != nil } == [true, true, true, false])
    start(.cancel(id: AnyHashable(CancelKind(number: 1))))
    #expect(store.registry.isEmpty)
  }

  @Test func anErasedIDIsTheOneThatWasErased() {
    let log = store.start(effect.cancellable(id: "one"))
    start(.cancel(id: AnyHashable("one")))
    #expect(log.completion == "finished")
  }

  @Test func manyIDsAreCancelledAtOnce() {
    let logs = [
      store.start(effect.cancellable(id: TimerID())),
      store.start(effect.cancellable(id: "search")),
      store.start(effect.cancellable(id: SearchID.self)),
    ]
    start(.cancel(ids: [TimerID(), "search"]))
    start(.cancel(ids: [SearchID.self, CancelID.self]))
    #expect(logs.allSatisfy { $0.completion == "finished" })
  }

  @Test func tasksAreCancelledFromTasks() async throws {
    let run = Effect<Bool>.run { send in
      let isCancelled = await withTaskCancellation(id: TimerID(), cancelInFlight: true) {
        Task.cancel(id: TimerID())
        return Task.isCancelled
      }
      await send(isCancelled)
      let isCancelledByType = try await withTaskCancellation(id: SearchID.self) { () throws -> Bool in
        Task.cancel(id: SearchID.self)
        try? Task.checkCancellation()
        return Task.isCancelled
      }
      await send(isCancelledByType)
    }
    let log = store.start(run)
    await log.finish()
    #expect(log.actions == [true, true])
    #expect(store.registry.isEmpty)
  }

  @Test func aTaskThatIsCancelledAlreadyRunsItsOperationAsCancelled() async {
    // This is repeated many times, because the operation and its cancellation run on different threads.
    for _ in 0..<1_000 {
      let (gate, open) = AsyncStream<Void>.makeStream()
      let task = Task {
        for await _ in gate {}
        return await withTaskCancellation(id: TimerID()) { Task.isCancelled }
      }
      task.cancel()
      open.finish()
      guard await task.value else {
        Issue.record("The operation did not know that it was cancelled.")
        return
      }
    }
  }

  private func start(_ effect: Effect<Int>) {
    _ = store.start(effect)
  }
}

/// An ID whose type is not `Sendable`.
private final class CancelKind: Hashable {
  let number: Int

  init(number: Int) {
    self.number = number
  }

  static func == (one: CancelKind, other: CancelKind) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
