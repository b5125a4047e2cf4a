import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectTimerTests {
  enum ID {}

  let scheduler = DispatchQueue.test
  let store = StoreLike()

  @Test func sendsTheTimeAtEachIntervalUntilCancelled() {
    let start = scheduler.now
    let log = store.start(Effect.timer(id: 1, every: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(5))
    #expect(log.actions.map { start.distance(to: $0) } == [.seconds(2), .seconds(4)])
    _ = store.start(Effect<Int>.cancel(id: 1))
    scheduler.run()
    #expect(log.actions.count == 2)
    #expect(log.completion == "finished")
  }

  @Test func startingItAgainReplacesIt() {
    let first = store.start(Effect.timer(id: ID.self, every: .seconds(1), on: scheduler))
    let second = store.start(Effect.timer(id: ID.self, every: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(1))
    #expect(first.actions.isEmpty)
    #expect(second.actions.count == 1)
  }

  @Test func acceptsAClock() async {
    let clock = InstantClock()
    let effect = Effect.timer(id: 1, every: .seconds(1), clock: clock)
    guard case .run(let run) = effect.operation else { return }
    let ticks = Locked<[InstantClock.Instant]>([])
    let task = Task {
      let context = EffectContext(registry: CancellationRegistry())
      await context.run(
        run.operation,
        send: Send { instant, _ in
          let count = ticks.withLock {
            $0.append(instant)
            return $0.count
          }
          if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      )
    }
    await task.value
    #expect(ticks.withLock { $0.map(\.offset) } == [.seconds(1), .seconds(2), .seconds(3)])
  }
}
