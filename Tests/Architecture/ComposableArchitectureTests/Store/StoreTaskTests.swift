import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreTaskTests {
  @Test func finishWaitsForTheWholeTree() async {
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action < 5
        ? .run { send in
          await Task.yield()
          await send(action + 1)
        } : .none
    }
    await store.send(0).finish()
    #expect(store.log == [0, 1, 2, 3, 4, 5])
    #expect(store.effectsInFlight == 0)
  }

  @Test func finishReturnsImmediatelyWithoutEffects() async {
    let store = Store<Recorder<Int>.State, Int>.recording()
    let task = store.send(0)
    await task.finish()
    #expect(!task.isCancelled)
  }

  @Test func cancelCancelsTheWholeTree() async {
    let subject = PassthroughSubject<Int, Never>()
    let (starts, started) = AsyncStream<Void>.makeStream()
    let (ends, ended) = AsyncStream<Bool>.makeStream()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0:
        .run { send in
          await send(1)
          await send(2)
        }
      case 1: subject.eraseToEffect()
      case 2:
        .run { send in
          started.finish()
          await untilCancelled()
          await send(3)
          ended.yield(Task.isCancelled)
        }
      default: .none
      }
    }
    let task = store.send(0)
    for await _ in starts {}
    #expect(store.log == [0, 1, 2])
    task.cancel()
    #expect(task.isCancelled)
    subject.send(4)
    for await wasCancelled in ends.prefix(1) { #expect(wasCancelled) }
    await task.finish()
    #expect(store.log == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func cancellingOneTreeLeavesOthersAlone() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? subject.eraseToEffect() : .none }
    let first = store.send(0)
    store.send(0)
    first.cancel()
    subject.send(1)
    #expect(store.log == [0, 0, 1])
    #expect(store.effectsInFlight == 1)
  }

  @Test func cancellingWhileTheEffectIsBeingSubscribedCancelsIt() {
    var task: StoreTask?
    var isCancelled = false
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 1:
        return
          subject
          .handleEvents(receiveSubscription: { _ in task?.cancel() }, receiveCancel: { isCancelled = true })
          .eraseToEffect()
      default: return .none
      }
    }
    // An action that an observer sends returns its task before the action is handled.
    let observer = store.publisher.sink { state in
      if state.log == [0] { task = store.send(1) }
    }
    store.send(0)
    #expect(task?.isCancelled == true)
    #expect(isCancelled)
    #expect(store.effectsInFlight == 0)
    observer.cancel()
  }

  @Test func cancellingTheTaskThatWaitsCancelsTheTree() async {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { _ in subject.eraseToEffect() }
    let task = store.send(0)
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.value
    #expect(task.isCancelled)
    #expect(store.effectsInFlight == 0)
  }

  @Test func cancellingAfterTheEndIsHarmless() async {
    let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? .now(1) : .none }
    let task = store.send(0)
    await task.finish()
    task.cancel()
    task.cancel()
    await task.finish()
    #expect(store.log == [0, 1])
  }

  @Test func tasksOfQueuedActionsWaitForThem() async {
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 1 ? .run { send in await send(2) } : .none
    }
    var task: StoreTask?
    let observer = store.publisher.sink { state in
      if state.log == [0] { task = store.send(1) }
    }
    store.send(0)
    await task?.finish()
    #expect(store.log == [0, 1, 2])
    observer.cancel()
  }
}
