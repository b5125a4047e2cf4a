import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectMapTests {
  @Test func noneIsUnchanged() {
    #expect(Effect<Int>.none.map { "\($0)" }.isNone)
  }

  @Test func mapsActionsOfAPublisher() {
    #expect(EffectLog(Effect<Int>.send(1).map { "<\($0)>" }).actions == ["<1>"])
  }

  @Test func mapsActionsOfARunAndKeepsTheTransaction() async {
    let effect = Effect<Int>.run { send in await send(1, animation: .spring) }
      .map { "<\($0)> \(Transaction.current.animation == nil)" }
    #expect(effect.isRun)
    guard case .run(let run) = effect.operation else { return }
    let sent = Locked<[String]>([])
    await run.operation(
      Send { action, transaction in
        let word = action
        sent.withLock { $0.append("\(word) \(transaction.animation == .spring)") }
      }
    )
    #expect(sent.withLock { $0 } == ["<1> true true"])
  }

  @Test func theClosureNeedNotBeSendable() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        let counter = Counting()
        return .merge(
          .run { send in
            await send(10)
            await send(20)
          },
          .run { send in
            await send(10)
            await send(20)
          }
        )
        .map { counter.add($0) }
      }
    }
    await store.send(0).finish()
    #expect(store.state.sorted().last == 60)
    #expect(store.state.count == 4)
  }

  @Test func testStoreReceivesMappedActionsOfARun() async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        return .run { send in
          await send(1)
          await send(2)
        }
        .map { $0 * 10 }
      }
    }
    await store.send(0)
    await store.receive(10) { $0 = [10] }
    await store.receive(20) { $0 = [10, 20] }
  }

  /// A counter that is isolated to one actor.
  private final class Counting {
    private var sum = 0

    func add(_ number: Int) -> Int {
      MainActor.assertIsolated()
      sum += number
      return sum
    }
  }
}
