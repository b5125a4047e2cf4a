import ComposableArchitecture
import Dispatch
import Testing

@testable import ComposableArchitecture

/// IDs with an erased type, and IDs that are not `Sendable`, with every function that takes an ID.
@MainActor struct ErasedIDsAsPublishedTests {
  /// An ID whose type is not `Sendable`.
  private final class Kind: Hashable {
    static func == (one: Kind, other: Kind) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }

  private let store = StoreLike()
  private let scheduler = DispatchQueue.test
  private let clock = TestClock()
  private let id: AnyHashable = "id"

  private func expectToBeCancelled<Action>(_ effects: Effect<Action>...) {
    let logs = effects.map { store.start($0) }
    #expect(logs.last?.completion == nil)
    _ = store.start(Effect<Action>.cancel(id: "id"))
    #expect(logs.last?.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func publishers() {
    let endless = Empty<Int, Never>(completeImmediately: false)
    expectToBeCancelled(
      Effect.publisher { endless }.cancellable(id: id),
      endless.eraseToEffect().cancellable(id: id, cancelInFlight: true)
    )
  }

  @Test func debounces() {
    let effect = Effect<Int>.send(1)
    expectToBeCancelled(effect.debounce(id: id, for: 1, scheduler: scheduler))
    expectToBeCancelled(effect.debounce(id: id, for: .seconds(1), clock: clock))
  }

  @Test func throttles() {
    let endless = Empty<Int, Never>(completeImmediately: false).eraseToEffect()
    expectToBeCancelled(endless.throttle(id: id, for: 1, scheduler: scheduler, latest: true))
    expectToBeCancelled(endless.throttle(id: id, for: .seconds(1), clock: clock, latest: true))
  }

  @Test func timers() {
    expectToBeCancelled(Effect.timer(id: id, every: 1, on: scheduler))
    expectToBeCancelled(Effect.timer(id: id, every: .seconds(1), clock: clock))
  }

  @Test func tasks() async {
    let id = id
    let isCancelled = await withTaskCancellation(id: id, cancelInFlight: true) {
      Task.cancel(id: AnyHashable("id"))
      return Task.isCancelled
    }
    #expect(isCancelled)
    #expect(await withTaskCancellation(id: Kind()) { true })
  }

  @Test func idsThatAreNotSendable() {
    let log = store.start(
      Empty<Int, Never>(completeImmediately: false).eraseToEffect().cancellable(id: Kind())
    )
    _ = store.start(Effect<Int>.cancel(id: Kind()))
    #expect(log.completion == "finished")
  }
}
