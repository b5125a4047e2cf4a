import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

/// Cancellation by ID, performed by a store.
@MainActor struct StoreCancellationTests {
  private enum Action: Sendable {
    case start, startAnother, stop
    case note(String)
  }

  private func makeStore(_ effect: @escaping () -> EffectTask<Action>) -> Store<[String], Action> {
    Store(initialState: []) {
      Reduce { state, action in
        switch action {
        case .start: return effect().cancellable(id: 1)
        case .startAnother: return effect().cancellable(id: 1, cancelInFlight: true)
        case .stop: return .cancel(id: 1)
        case .note(let word):
          state.append(word)
          return .none
        }
      }
    }
  }

  @Test func runsCanBeCancelledRightAfterTheirStart() async {
    let store = makeStore { .run { send in await send(.note("\(Task.isCancelled)")) } }
    let task = store.send(.start)
    store.send(.stop)
    await task.finish()
    #expect(store.state.isEmpty)
    #expect(store.effectsInFlight == 0)
  }

  @Test func aRunThatWasStartedInTheSameBreathIsReplaced() async {
    let starts = CallCount()
    let store = makeStore {
      let number = starts.increment()
      return .run { send in await send(.note("\(number)")) }
    }
    let tasks = [store.send(.start), store.send(.start), store.send(.startAnother)]
    for task in tasks { await task.finish() }
    #expect(store.state == ["3"])
  }

  @Test func anActionThatIsOnItsWayWhenItsRunIsCancelledIsNotHandled() async {
    let store = makeStore {
      .run { send in
        await Task.yield()
        await send(.note("late"))
      }
    }
    for turns in 0..<50 {
      let task = store.send(.start)
      for _ in 0..<turns { await Task.yield() }
      let before = store.state
      store.send(.stop)
      await task.finish()
      #expect(store.state == before)
    }
  }

  @Test func aRunMayCancelItsOwnIDAndSendsNothingFromThenOn() async {
    let store = makeStore {
      .run { send in
        await send(.note("before"))
        Task.cancel(id: 1)
        await send(.note("after"))
      }
    }
    await store.send(.start).finish()
    #expect(store.state == ["before"])
    #expect(store.effectsInFlight == 0)
  }

  @Test func runsThatCancelThemselvesAreCancelledAtOnce() async {
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    let store = makeStore {
      .run { send in
        Task.cancel(id: 1)
        answer.yield(Task.isCancelled)
        await send(.note("after"))
      }
    }
    for _ in 0..<100 { await store.send(.start).finish() }
    #expect(await answers.prefix(100).contains(false) == false)
  }

  @Test func runsMayReplaceThemselvesByTheirActions() async {
    let starts = CallCount()
    let store = makeStore {
      let number = starts.increment()
      return .run { send in
        if number < 3 { await send(.startAnother) }
        await send(.note("\(number) \(Task.isCancelled)"))
      }
    }
    await store.send(.start).finish()
    #expect(store.state == ["3 false"])
  }

  @Test func anOperationInsideOfARunWithTheSameIDDoesNotCancelIt() async {
    let store = makeStore {
      .run { send in
        let isCancelled = await withTaskCancellation(id: 1, cancelInFlight: true) { Task.isCancelled }
        await send(.note("\(isCancelled) \(Task.isCancelled)"))
      }
    }
    await store.send(.start).finish()
    #expect(store.state == ["false false"])
  }

  @Test func aHandlerOfCancellationMayCancelAgainAndSend() async {
    let (starts, started) = AsyncStream<Void>.makeStream()
    let store = makeStore {
      .run { send in
        await withTaskCancellationHandler {
          started.finish()
          await untilCancelled()
        } onCancel: {
          Task<Never, Never>.cancel(id: 1)
        }
        await send(.note("after"))
      }
    }
    let task = store.send(.start)
    for await _ in starts {}
    store.send(.stop)
    await task.finish()
    #expect(store.state.isEmpty)
    #expect(store.effectsInFlight == 0)
  }
}
