import ComposableArchitecture
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreEffectsTests {
  @Test func effectsThatFinishBeforeSinkReturnsLeaveNothing() {
    let store = Store<Recorder<Int>.State, Int>.recording { $0 > 0 ? .now(0) : .none }
    for action in 1...10_000 { store.send(action) }
    #expect(store.log.count == 20_000)
    #expect(store.effectsInFlight == 0)
  }

  @Test func effectsThatFinishLaterLeaveNothing() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? subject.eraseToEffect() : .none }
    for _ in 0..<10_000 { store.send(0) }
    #expect(store.effectsInFlight == 10_000)
    subject.send(completion: .finished)
    #expect(store.effectsInFlight == 0)
  }

  @Test func tasksThatFinishLeaveNothing() async {
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action > 0 ? .run { send in await send(0) } : .none
    }
    let tasks = (1...1_000).map { store.send($0) }
    for task in tasks { await task.finish() }
    #expect(store.log.count == 2_000)
    #expect(store.effectsInFlight == 0)
  }

  @Test func emptyEffectsLeaveNothing() {
    let store = Store<Recorder<Int>.State, Int>.recording { _ in Empty().eraseToEffect() }
    store.send(0)
    #expect(store.effectsInFlight == 0)
  }

  @Test func anEffectInFlightFeedsItsActionsBack() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? subject.eraseToEffect() : .none }
    store.send(0)
    subject.send(1)
    subject.send(2)
    #expect(store.log == [0, 1, 2])
  }

  @Test func releasedStoresCancelTheirEffects() async {
    var isCancelled = false
    let endless = PassthroughSubject<Int, Never>().handleEvents(receiveCancel: { isCancelled = true })
    let (taskEnds, taskEnded) = AsyncStream<Void>.makeStream()
    let (taskStarts, taskStarted) = AsyncStream<Void>.makeStream()
    var store: Store<Recorder<Int>.State, Int>? = .recording { action in
      action == 0
        ? endless.eraseToEffect()
        : .run { _ in
          taskStarted.finish()
          await untilCancelled()
          taskEnded.finish()
        }
    }
    store?.send(0)
    store?.send(1)
    for await _ in taskStarts {}
    weak let released = store
    store = nil
    #expect(released == nil)
    #expect(isCancelled)
    for await _ in taskEnds {}
  }

  @Test func aRunningEffectDoesNotKeepItsStore() {
    let subject = PassthroughSubject<Int, Never>()
    var store: Store<Recorder<Int>.State, Int>? = .recording { _ in subject.eraseToEffect() }
    store?.send(0)
    weak let core = store?.core
    store = nil
    #expect(core == nil)
    subject.send(1)
  }

  @Test func valuesFromOtherThreadsArriveOnTheOwnerInOrder() async {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 0 ? subject.eraseToEffect() : .none
    }
    let task = store.send(0)
    let box = UncheckedBox(subject)
    Thread.detachNewThread {
      for value in 1...1_000 { box.value.send(value) }
      box.value.send(completion: .finished)
    }
    await task.finish()
    #expect(store.log == Array(0...1_000))
    #expect(store.effectsInFlight == 0)
  }

  @Test func aValueOnTheOwnerDoesNotOvertakeOneFromAnotherThread() async {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 0 ? subject.eraseToEffect() : .none
    }
    let task = store.send(0)
    let box = UncheckedBox(subject)
    let sent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      box.value.send(1)
      sent.signal()
    }
    // The main thread is blocked until the other thread has sent, so the action cannot have been handled yet.
    sent.waitOnThisThread()
    subject.send(2)
    #expect(store.log == [0, 1, 2])
    subject.send(completion: .finished)
    await task.finish()
    #expect(store.log == [0, 1, 2])
  }

  @Test func anEffectThatIsSubscribedInsideADrainMaySendToAnother() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: return subject.eraseToEffect()
      case 1:
        return Deferred { () -> Empty<Int, Never> in
          subject.send(10)
          subject.send(11)
          return Empty()
        }
        .eraseToEffect()
      default: return .none
      }
    }
    store.send(0)
    store.send(1)
    #expect(store.log == [0, 1, 10, 11])
  }

  @Test func sendingAfterTheEffectEndedIsReportedAndHandled() async {
    let (sends, sent) = AsyncStream<Send<Int>>.makeStream()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 0 ? .run { send in sent.yield(send) } : .none
    }
    await store.send(0).finish()
    await withKnownIssue {
      for await send in sends.prefix(1) { await send(1) }
    } matching: {
      $0.description.contains("An effect of '0' sent an action after it had ended")
    }
    #expect(store.log == [0, 1])
  }

  @Test func effectsSeeTheStoresDependencies() async {
    let store = Store(initialState: [Date]()) {
      Reduce<[Date], Date?> { state, action in
        @Dependency(\.date.now) var now
        guard let action else {
          let moment = now
          return .run { send in
            @Dependency(\.date.now) var now
            await send(now)
            await send(moment)
          }
        }
        state.append(action)
        return .none
      }
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 7))
    }
    await store.send(nil).finish()
    #expect(store.state == Array(repeating: Date(timeIntervalSinceReferenceDate: 7), count: 2))
  }
}

/// Suspends until the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  continuation.finish()
}

extension DispatchSemaphore {
  /// Calls `wait()`, which is unavailable in asynchronous functions because it blocks the thread. Here,
  /// blocking is intended.
  func waitOnThisThread() { wait() }
}
