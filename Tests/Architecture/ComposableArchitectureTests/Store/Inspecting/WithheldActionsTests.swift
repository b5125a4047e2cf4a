import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor struct WithheldActionsTests {
  typealias RecordingStore = Store<Recorder<Int>.State, Int>

  private let subject = PassthroughSubject<Int, Never>()

  private func makeStore() -> RecordingStore {
    .recording { [subject] in $0 == 0 ? subject.eraseToEffect() : .none }
  }

  @Test func releasingHandlesWithheldActionsInOrder() async throws {
    let store = makeStore()
    let task = store.send(0)
    let withheld = try #require(store.access?.withholdActions())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(store.log == [0])
    #expect(withheld.count == 2)
    withheld.release()
    store.access?.show(store.state)
    await task.finish()
    #expect(store.log == [0, 1, 2])
  }

  @Test func releasedStoresFinishTasksOfWithheldActions() async throws {
    var store: RecordingStore? = makeStore()
    let task = store?.send(0)
    let withheld = try #require(store?.access?.withholdActions())
    subject.send(1)
    subject.send(completion: .finished)
    store = nil
    withheld.release()
    await task?.finish()
    #expect(withheld.count == 0)
  }

  @Test func discardedWithheldActionsFinishTheirTasks() async throws {
    let store = makeStore()
    let task = store.send(0)
    var withheld = store.access?.withholdActions()
    subject.send(1)
    subject.send(completion: .finished)
    #expect(withheld?.count == 1)
    withheld = nil
    await task.finish()
    #expect(store.log == [0])
  }
}
