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
}
