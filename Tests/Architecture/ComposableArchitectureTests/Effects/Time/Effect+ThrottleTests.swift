import CombineShim
import DependencyInjection
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectThrottleTests {
  enum ID {}

  let scheduler = DispatchQueue.test
  let store = StoreLike()
  let sent = Locked<[Int]>([])

  private var actions: [Int] { sent.withLock { $0 } }

  /// Starts an effect that sends one action immediately, and logs the resulting actions.
  private func start(_ number: Int, latest: Bool) -> EffectLog<Int> {
    start(Effect<Int>.send(number), latest: latest)
  }

  private func start(_ effect: Effect<Int>, latest: Bool) -> EffectLog<Int> {
    store.start(
      effect.throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: latest)
        .map { [sent] number in
          sent.withLock { $0.append(number) }
          return number
        }
    )
  }

  @Test func sendsTheFirstImmediatelyAndTheLatestAfterEachInterval() {
    var logs = [start(1, latest: true)]
    #expect(actions == [1])
    for number in 2...5 {
      scheduler.advance(by: .milliseconds(300))
      logs.append(start(number, latest: true))
    }
    // 2, 3 and 4 arrived at 0.3, 0.6 and 0.9 seconds, and 5 at 1.2. The interval ended at 1 second.
    #expect(actions == [1, 4])
    scheduler.advance(by: .milliseconds(799))
    #expect(actions == [1, 4])
    scheduler.advance(by: .milliseconds(1))
    #expect(actions == [1, 4, 5])
    #expect(logs.allSatisfy { $0.completion == "finished" })
    #expect(store.registry.isEmpty)
  }

  @Test func sendsTheFirstOfEachIntervalIfRequested() {
    let logs = [1, 2, 3].map { number in
      defer { scheduler.advance(by: .milliseconds(300)) }
      return start(number, latest: false)
    }
    #expect(actions == [1])
    scheduler.advance(by: .milliseconds(100))
    #expect(actions == [1, 2])
    #expect(logs.allSatisfy { $0.completion == "finished" })
  }

  @Test func sendingTheWaitingValueStartsANewInterval() {
    _ = start(1, latest: true)
    let second = start(2, latest: true)
    scheduler.advance(by: .seconds(1))
    #expect(second.actions == [2])
    scheduler.advance(by: .milliseconds(999))
    let third = start(3, latest: true)
    #expect(third.actions.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(third.actions == [3])
    scheduler.advance(by: .seconds(1))
    #expect(start(4, latest: true).actions == [4])
  }

  @Test func theActionsOfOneEffectAreThrottledToo() {
    let subject = PassthroughSubject<Int, Never>()
    let log = start(subject.eraseToEffect(), latest: true)
    for number in 1...3 { subject.send(number) }
    #expect(log.actions == [1])
    scheduler.advance(by: .seconds(1))
    #expect(log.actions == [1, 3])
    subject.send(4)
    subject.send(completion: .finished)
    #expect(log.completion == nil)
    scheduler.advance(by: .seconds(1))
    #expect(log.actions == [1, 3, 4])
    #expect(log.completion == "finished")
  }

  @Test func newEffectReplacesTheLastAndItsWaitingValue() {
    let subject = PassthroughSubject<Int, Never>()
    let first = start(subject.eraseToEffect(), latest: true)
    subject.send(1)
    subject.send(2)
    let later = PassthroughSubject<Int, Never>()
    let second = start(later.eraseToEffect(), latest: true)
    #expect(first.completion == "finished")
    subject.send(3)
    scheduler.advance(by: .seconds(1))
    #expect(first.actions == [1])
    #expect(second.actions == [2])
    second.cancel()
  }

  @Test func cancellingDropsTheWaitingValue() {
    _ = start(1, latest: false)
    let second = start(2, latest: false)
    _ = store.start(Effect<Int>.cancel(id: 1))
    #expect(second.completion == "finished")
    let third = start(3, latest: false)
    scheduler.advance(by: .seconds(1))
    #expect(second.actions.isEmpty)
    #expect(third.actions == [3])
    #expect(store.registry.isEmpty)
  }

  @Test func releasedEffectDropsTheWaitingValue() {
    _ = start(1, latest: true)
    let second = start(2, latest: true)
    second.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(actions == [1])
  }

  @Test func completionFollowsTheWaitingValue() {
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(
      subject.eraseToEffect().throttle(id: ID.self, for: .seconds(1), scheduler: scheduler, latest: true)
    )
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log.actions == [1])
    #expect(log.completion == nil)
    scheduler.advance(by: .seconds(1))
    #expect(log.actions == [1, 2])
    #expect(log.completion == "finished")
  }

  @Test func otherIDsAndElementsHaveSeparateIntervals() {
    _ = start(1, latest: true)
    let other = Effect<Int>.send(2)
      .throttle(id: 2, for: .seconds(1), scheduler: scheduler, latest: true)
    let sibling = Effect<Int>.send(3)
      .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
      .ofChild(at: ChildPlace(\[Int].count))
    #expect(store.start(other).actions == [2])
    #expect(store.start(sibling).actions == [3])
    #expect(StoreLike().start(other).actions == [2])
  }

  @Test func aRunIsThrottledToo() async {
    let (allSent, finish) = AsyncStream.makeStream(of: Void.self)
    let run = Effect<Int>.run { send in
      for number in 1...3 { await send(number) }
      finish.finish()
    }
    let log = start(run, latest: true)
    for await _ in allSent {}
    #expect(log.actions == [1])
    await scheduler.advance(by: .seconds(1))
    await log.finish()
    #expect(log.actions == [1, 3])
  }

  @Test func acceptsAClock() async {
    let clock = InstantClock()
    let effect = (1...3).publisher.eraseToEffect()
      .throttle(id: 1, for: .seconds(2), clock: clock, latest: true)
    let log = store.start(effect)
    #expect(log.actions == [1])
    await log.finish()
    #expect(log.actions == [1, 3])
    #expect(clock.now == .init(offset: .seconds(2)))
  }

  @Test func featuresThrottleInAStore() async {
    let scheduler = DispatchQueue.test
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        guard action > 0 else {
          state = -action
          return .none
        }
        return .send(-action).throttle(id: ID.self, for: .seconds(1), scheduler: scheduler, latest: true)
      }
    }
    await store.send(1)
    await store.receive(-1) { $0 = 1 }
    await store.send(2)
    await store.send(3)
    await scheduler.advance(by: .seconds(1))
    await store.receive(-3) { $0 = 3 }
    await store.finish()
  }

  @Test func noneIsUnchanged() {
    let none = Effect<Int>.none
    #expect(none.throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true).isNone)
  }
}
