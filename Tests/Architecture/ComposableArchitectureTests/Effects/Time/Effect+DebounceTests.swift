import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectDebounceTests {
  enum ID {}

  let scheduler = DispatchQueue.test
  let store = StoreLike()

  @Test func onlyTheLastOfAnIDStartsOnceItIsQuiet() {
    let logs = (1...3).map { number in
      defer { scheduler.advance(by: .milliseconds(500)) }
      return start(number)
    }
    #expect(logs.map(\.actions.count) == [0, 0, 0])
    scheduler.advance(by: .milliseconds(500))
    #expect(logs.map(\.actions) == [[], [], [3]])
    #expect(logs.map(\.completion) == ["finished", "finished", "finished"])
    #expect(store.registry.isEmpty)
  }

  @Test func startedEffectsAreReplaced() {
    let subject = PassthroughSubject<Int, Never>()
    let first = store.start(
      subject.eraseToEffect().debounce(id: ID.self, for: .seconds(1), scheduler: scheduler)
    )
    scheduler.advance(by: .seconds(1))
    subject.send(1)
    let second = store.start(
      subject.eraseToEffect().debounce(id: ID.self, for: .seconds(1), scheduler: scheduler)
    )
    subject.send(2)
    #expect(first.actions == [1])
    #expect(second.actions.isEmpty)
  }

  @Test func aRunIsDebouncedToo() async {
    let first = store.start(run(1))
    let second = store.start(run(2))
    await scheduler.advance(by: .seconds(1))
    await second.finish()
    #expect(first.actions.isEmpty)
    #expect(second.actions == [2])
  }

  @Test func acceptsAClock() async {
    let effect = Effect<Int>.send(1).debounce(id: 1, for: .seconds(1), clock: InstantClock())
    let sent = await actions(of: effect)
    #expect(sent == [1])
  }

  private func start(_ number: Int) -> EffectLog<Int> {
    store.start(Effect<Int>.send(number).debounce(id: 1, for: .seconds(1), scheduler: scheduler))
  }

  private func run(_ number: Int) -> Effect<Int> {
    .run { send in await send(number) }.debounce(id: 1, for: .seconds(1), scheduler: scheduler)
  }
}
