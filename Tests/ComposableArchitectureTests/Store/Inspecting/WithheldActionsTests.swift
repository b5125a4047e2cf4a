import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectHoldTests {
  typealias RecordingStore = Store<Recorder<Int>.State, Int>

  private let subject = PassthroughSubject<Int, Never>()

  private func makeStore() -> RecordingStore {
    .recording { [subject] in $0 == 0 ? subject.eraseToEffect() : .none }
  }

  @Test func whatEffectsSendIsHandledInItsOrderOnRelease() async throws {
    let store = makeStore()
    let task = store.send(0)
    let hold = try #require(store.access?.holdEffects())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(store.log == [0])
    #expect(hold.count == 2)
    hold.release()
    store.access?.show(store.state)
    await task.finish()
    #expect(store.log == [0, 1, 2])
  }

  @Test func nobodyWaitsForHeldActionsOfAStoreThatHasGone() async throws {
    var store: RecordingStore? = makeStore()
    let task = store?.send(0)
    let hold = try #require(store?.access?.holdEffects())
    subject.send(1)
    subject.send(completion: .finished)
    store = nil
    hold.release()
    await task?.finish()
    #expect(hold.count == 0)
  }

  @Test func nobodyWaitsForActionsOfAHoldThatHasGone() async throws {
    let store = makeStore()
    let task = store.send(0)
    var hold = store.access?.holdEffects()
    subject.send(1)
    subject.send(completion: .finished)
    #expect(hold?.count == 1)
    hold = nil
    await task.finish()
    #expect(store.log == [0])
  }
}
