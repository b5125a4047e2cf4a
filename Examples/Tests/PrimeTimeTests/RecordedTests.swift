// The inspector's page has written this. `test_inspector.py` compares it with what the page writes now.
// swift-format-ignore-file
import ComposableArchitecture
import Counter
import PrimeTime
import Testing

@MainActor
struct RecordedTests {
  @Test func aSessionGoesAsItWasRecorded() async {
    let store = TestStore(initialState: PrimeTime.State(counter: Counter.State(count: 0, isNthPrimeButtonDisabled: false, alert: nil, isPrimeModalShown: false), favoritePrimes: [], favoritePrimesNotice: nil, activityFeed: [])) {
      PrimeTime()
    }
    await store.send(.counter(.incrTapped)) {
      $0.counter.count = 1
    }
    await store.send(.counter(.incrTapped)) {
      $0.counter.count = 2
    }
    await store.send(.counter(.isPrimeButtonTapped)) {
      $0.counter.isPrimeModalShown = true
    }
    await store.send(.counter(.primeModalDismissed)) {
      $0.counter.isPrimeModalShown = false
    }
    await store.send(.counter(.decrTapped)) {
      $0.counter.count = 1
    }
  }
}
