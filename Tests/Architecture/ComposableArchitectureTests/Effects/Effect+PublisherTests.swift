import CombineShim
import Testing

@testable import ComposableArchitecture

struct EffectPublisherTests {
  @Test func noneCompletesAtOnceWithoutAValue() {
    var log: [String] = []
    _ = Effect<Int>.none.sink { _ in
      log.append("completed")
    } receiveValue: {
      log.append("\($0)")
    }
    #expect(log == ["completed"])
  }

  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  @MainActor
  func aPublisherThatCompletesWithoutASubscriptionEndsItsEffect(isCancellable: Bool) async {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { _, _ in
        let effect = Effect.publisher {
          PassthroughSubject<Void, Never>().prefix(untilOutputFrom: Just(()))
        }
        return isCancellable ? effect.cancellable(id: 1) : effect
      }
    }
    await store.send(()).finish()
  }
}
