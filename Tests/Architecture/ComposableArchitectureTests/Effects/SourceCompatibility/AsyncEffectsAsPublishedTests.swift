import ComposableArchitecture
import Dispatch
import Testing

@testable import ComposableArchitecture

/// Effects of tasks, animations and time, as code of versions 0.40 and 1 uses them.
@MainActor struct AsyncEffectsAsPublishedTests {
  private struct Broken: Error, Equatable {}
  private enum TimerID {}

  private enum Action: Equatable, Sendable {
    case response(TaskResult<Int>)
    case number(Int)
    case failed
  }

  private func fetch(_ number: Int?) async throws -> Int {
    guard let number else { throw Broken() }
    return number
  }

  @Test func aTaskGivesAnActionOrHandlesItsError() async {
    let task = Effect<Action>.task { .number(try await fetch(1)) }
    #expect(await actions(of: task) == [.number(1)])
    let result = Effect<Action>.task { await .response(TaskResult { try await fetch(nil) }) }
    #expect(await actions(of: result) == [.response(.failure(Broken()))])
    let caught = Effect<Action>.task(priority: .high) {
      .number(try await fetch(nil))
    } catch: { _ in
      .failed
    }
    #expect(await actions(of: caught) == [.failed])
  }

  @Test func aRunSendsActionsWithAnimationsAndTransactions() async {
    let run = Effect<Action>.run { send in
      await send(.number(1))
      await send(.number(2), animation: .default)
      await send(.number(3), transaction: Transaction(animation: .spring))
      _ = try await fetch(nil)
    } catch: { error, send in
      await send(error is Broken ? .failed : .number(0))
    }
    #expect(await actions(of: run) == [.number(1), .number(2), .number(3), .failed])
  }

  @Test func oneActionIsSentAtOnce() {
    #expect(EffectLog(Effect<Action>.send(.failed)).actions == [.failed])
    #expect(EffectLog(Effect<Action>.send(.failed, animation: .default)).actions == [.failed])
  }

  @Test func aPublisherIsMadeWhenTheEffectStarts() {
    let effect = Effect<Action>.publisher { [1, 2].publisher.map(Action.number) }
    #expect(EffectLog(effect).actions == [.number(1), .number(2)])
  }

  @Test func actionsAreAnimated() async {
    var animations: [Animation?] = []
    for effect in [Effect<Int>.send(1), .run { send in await send(1) }, .none] {
      let log = EffectLog(
        effect
          .animation(.easeInOut(duration: 2))
          .eraseToEffect()
          .handleEvents(receiveOutput: { _ in animations.append(Transaction.current.animation) })
          .eraseToEffect()
      )
      await log.finish()
    }
    #expect(animations == [.easeInOut(duration: 2), .easeInOut(duration: 2)])
    #expect(EffectLog(Effect<Int>.send(1).animation()).actions == [1])
    #expect(EffectLog(Effect<Int>.send(1).transaction(Transaction())).actions == [1])
  }

  @Test func effectsAcceptSchedulersAndClocks() {
    let scheduler = DispatchQueue.test
    let store = StoreLike()
    let effect = Effect<Int>(value: 1)
    let logs = [
      store.start(effect.debounce(id: 1, for: .seconds(1), scheduler: scheduler)),
      store.start(effect.debounce(id: TimerID.self, for: 0.5, scheduler: scheduler.eraseToAnyScheduler())),
      store.start(effect.throttle(id: 2, for: 1, scheduler: scheduler, latest: true)),
      store.start(effect.deferred(for: .milliseconds(10), scheduler: scheduler)),
    ]
    let timer = store.start(
      Effect.timer(id: TimerID.self, every: 1, tolerance: .zero, on: scheduler).map { _ in 1 }
    )
    scheduler.advance(by: .seconds(1))
    #expect(logs.map(\.actions) == [[1], [], [1], [1]])
    #expect(timer.actions == [1])
    _ = store.start(Effect<Int>.cancel(id: TimerID.self))
    #expect(timer.completion == "finished")
  }

  @Test func anyClockWillDo() {
    let clock = ContinuousClock()
    let effect = Effect<Int>(value: 1)
    let effects = [
      effect.debounce(id: 1, for: .seconds(1), clock: clock),
      effect.debounce(id: TimerID.self, for: .seconds(1), clock: clock),
      effect.deferred(for: .seconds(1), tolerance: .zero, clock: clock),
      effect.throttle(id: 2, for: .seconds(1), clock: SuspendingClock(), latest: false),
      effect.throttle(id: TimerID.self, for: .seconds(1), clock: SuspendingClock(), latest: false),
      Effect.timer(id: 3, every: .seconds(1), clock: clock).map { _ in 3 },
      Effect.timer(id: TimerID.self, every: .seconds(1), tolerance: .zero, clock: clock).map { _ in 3 },
    ]
    let logs = effects.map { StoreLike().start($0) }
    #expect(logs.map { $0.actions.count } == [0, 0, 0, 1, 1, 0, 0])
    for log in logs { log.cancel() }
  }
}
