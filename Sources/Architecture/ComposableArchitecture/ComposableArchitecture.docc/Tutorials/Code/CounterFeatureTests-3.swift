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

  @Test func asksForAPrime() async {
    let store = TestStore(initialState: CounterFeature.State(count: 5)) {
      CounterFeature()
    } withDependencies: {
      $0.nthPrime.find = { _ in 11 }
    }
    await store.send(.nthPrimeButtonTapped) { $0.isAsking = true }
    await store.receive(\.nthPrimeResponse) {
      $0.isAsking = false
      $0.alert = AlertState { TextState("Prime number 5 is 11.") }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func saysThatThereIsNoAnswer() async {
    struct Offline: Error {}
    let store = TestStore(initialState: CounterFeature.State(count: 5)) {
      CounterFeature()
    } withDependencies: {
      $0.nthPrime.find = { _ in throw Offline() }
    }
    await store.send(.nthPrimeButtonTapped) { $0.isAsking = true }
    await store.receive(\.nthPrimeResponse) {
      $0.isAsking = false
      $0.alert = AlertState { TextState("Nobody knows prime number 5.") }
    }
  }
}
