import ComposableArchitecture
import Testing

@testable import PrimeTime

@MainActor
struct CounterFeatureTests {
  @Test func counts() async {
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    }
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.decrementTapped) { $0.count = 0 }
  }
}
