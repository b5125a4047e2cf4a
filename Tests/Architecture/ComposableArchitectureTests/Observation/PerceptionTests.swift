import ComposableArchitecture
import Testing

struct PerceptionTests {
  @Perceptible
  final class Model {
    var count = 0
    @ObservationIgnored var ignored = 0
  }

  private final class ByHand: Perceptible {
    let registrar = PerceptionRegistrar()
    var stored = 0

    var count: Int {
      get {
        registrar.access(self, keyPath: \.count)
        return stored
      }
      set { registrar.withMutation(of: self, keyPath: \.count) { stored = newValue } }
    }
  }

  private func changes(of read: () -> Int, by change: () -> Void) -> Int {
    let changes = LockIsolated(0)
    _ = withPerceptionTracking(read, onChange: { changes.withValue { $0 += 1 } })
    change()
    return changes.value
  }

  @Test func thePropertiesOfAClassAreObserved() {
    let model = Model()
    #expect(changes(of: { model.count }, by: { model.count += 1 }) == 1)
    #expect(changes(of: { model.ignored }, by: { model.ignored += 1 }) == 0)
  }

  @Test func aClassMayBeObservedByHand() {
    let model = ByHand()
    #expect(changes(of: { model.count }, by: { model.count += 1 }) == 1)
  }

  @Test @MainActor func perceptionsAreAnAsyncSequence() async {
    let model = Model()
    model.count = 1
    for await count in Perceptions({ model.count }) {
      #expect(count == 1)
      break
    }
  }

  @Test @MainActor func storesArePerceptible() {
    let store: any Perceptible = Store(initialState: 0) { EmptyReducer<Int, Int>() }
    #expect(store is Store<Int, Int>)
  }
}
