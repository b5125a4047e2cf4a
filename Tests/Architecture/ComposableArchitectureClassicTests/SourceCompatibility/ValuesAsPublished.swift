import ComposableArchitectureClassic
import Dispatch
import Foundation

// The types of version 0.40 other than reducers, effects and stores. This file only has to compile.

private struct Row: Equatable, Identifiable { var id = 0 }

/// An object that isn't `Sendable`, like models of that time.
private final class Model: Equatable {
  static func == (lhs: Model, rhs: Model) -> Bool { lhs === rhs }
}

private struct State: Equatable {
  @BindableState var model = Model()
  @BindableState var rate: Float = 0
}

private enum Action: Equatable, BindableAction { case binding(BindingAction<State>) }

private enum Values {
  static func bindings(_ state: BindableState<String>) -> [Action] {
    let _: BindableState<Int> = BindableState(wrappedValue: Row()).id
    _ = (state.wrappedValue, state.projectedValue, state.debugDescription, Set([state]))
    return [.set(\.$model, Model()), .binding(.set(\.$model, Model())), .set(\.$rate, 1)]
  }

  static func isolatedValues() async throws {
    let numbers = ActorIsolated<[Int]>([])
    await numbers.withValue { $0.append(1) }
    await numbers.withValue { numbers in
      await Task.yield()
      numbers.append(2)
    }
    try await numbers.withValue { $0 = try await TaskResult { [1] }.value }
    let count: Int = await numbers.withValue { $0.count }
    await numbers.setValue([])
    _ = (await numbers.value, await numbers.count, await numbers.isEmpty, count)
    let flag = ActorIsolated(false)
    let _: EffectTask<Action> = .fireAndForget { await flag.setValue(true) }

    let locked = LockIsolated<[Int]>([])
    locked.withValue { $0.append(1) }
    locked.setValue([])
    _ = (locked.value, locked.count)

    @UncheckedSendable var unchecked = [1]
    unchecked.append(2)
    _ = ($unchecked.value, UncheckedSendable([1]).count, UncheckedSendable(wrappedValue: 1).wrappedValue)
  }

  static func results() async throws {
    let result = await TaskResult { try await Task.never() as Void }
    let caught = await TaskResult(catching: { 1 })
    let _: Result<Int, any Error> = Result(caught)
    let _: Set = [caught, TaskResult(Result<Int, any Error>.success(1))]
    try result.value
    _ = try caught.map { $0 + 1 }.flatMap { .success($0) }.value
  }

  static func streams<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Int {
    let _: [AsyncStream<Int>] = [
      AsyncStream(sequence), AsyncStream(sequence, bufferingPolicy: .bufferingNewest(1)), .never, .finished,
      AsyncStream.streamWithContinuation(bufferingPolicy: .unbounded).stream,
      AsyncStream.streamWithContinuation(Int.self).stream,
    ]
    let _: [AsyncThrowingStream<Int, any Error>] = [
      AsyncThrowingStream(sequence), AsyncThrowingStream(sequence, bufferingPolicy: .unbounded), .never,
      .finished(), .finished(throwing: CancellationError()),
      AsyncThrowingStream.streamWithContinuation(Int.self, bufferingPolicy: .unbounded).stream,
    ]
  }

  static func publishers(_ publisher: StorePublisher<State>) {
    let _: AnyPublisher<State, Never> = publisher.upstream
    let _: Any = publisher.viewStore
  }

  static func tasks(_ storeTask: TestStoreTask, _ viewTask: ViewStoreTask) {
    let _: (Set<TestStoreTask>, Set<ViewStoreTask>) = ([storeTask], [viewTask])
  }

  static func texts() -> String {
    let text =
      TextState("a")
      + TextState(verbatim: "b").bold().italic().underline().strikethrough().kerning(1)
      .tracking(2).baselineOffset(1)
    return String(state: text, locale: nil)
  }

  static func identified() {
    let _: Set = [Identified(1, id: 1)]
    _ = (Identified("a", id: \.self).count, Identified(1, id: { "\($0)" }).id, Identified(1, id: UUID()))
  }

  static func arrays() {
    var rows = IdentifiedArrayOf<Row>(uniqueElements: [])
    rows[id: 1]?.id = 1
    _ = rows.append(Row()).inserted
    rows.append(contentsOf: [])
    rows.insert(Row(), at: 0)
    rows.remove(id: 1)
    rows.remove(Row())
    rows.remove(atOffsets: [0])
    rows.move(fromOffsets: [0], toOffset: 1)
    rows.updateOrAppend(Row())
    _ = (rows.update(Row(), at: 0), rows.updateOrInsert(Row(), at: 0))
    rows.sort { $0.id < $1.id }
    rows.removeAll { $0.id == 1 }
    rows.swapAt(0, 1)
    rows.reverse()
    rows.shuffle()
    let filtered: IdentifiedArrayOf<Row> = rows.filter { $0.id == 1 }
    let path: KeyPath<Row, Int> = rows.id
    _ = (rows.ids, rows.elements, rows.index(id: 1), rows.contains(Row()), filtered, path)
    _ = (IdentifiedArray(uniqueElements: [1], id: \.self), IdentifiedArray<Int, Int>(id: \.self))
    _ = IdentifiedArray(uncheckedUniqueElements: [1], id: \.self)
  }

  static func schedulers() async throws {
    let queue: AnySchedulerOf<DispatchQueue> = .main
    try await queue.sleep(for: .seconds(1))
    try await queue.sleep(until: queue.now)
    for await _ in queue.timer(interval: .seconds(1)) { break }
    _ = (queue.measure {}, queue.animation(.default), queue.transaction(Transaction(animation: .default)))
    let test: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    await test.advance()
    await test.advance(to: test.now)
    let _: TestSchedulerOf<DispatchQueue> = TestScheduler(now: test.now)
    let _: ImmediateSchedulerOf<DispatchQueue> = ImmediateScheduler(now: test.now)
    let _: UnimplementedSchedulerOf<DispatchQueue> = UnimplementedScheduler("queue", now: test.now)
    _ = (RunLoop.test, OperationQueue.test, RunLoop.immediate, OperationQueue.immediate)
    _ = (RunLoop.unimplemented, OperationQueue.unimplemented, DispatchQueue.unimplemented("queue"))
    _ = DispatchQueue.main.timerPublisher(every: 1, tolerance: .zero, options: nil)
    let _: [AnySchedulerOf<OperationQueue>] = [.main, .immediate, .unimplemented("queue")]
  }
}
