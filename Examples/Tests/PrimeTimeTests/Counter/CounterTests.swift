import ComposableArchitecture
import PrimeTime
import Testing

@MainActor
struct CounterTests {
  @Test func countsUpAndDown() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.incrTapped) { $0.count = 2 }
    await store.send(.decrTapped) { $0.count = 1 }
  }

  @Test func opensAndClosesTheModal() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.isPrimeButtonTapped) { $0.isPrimeModalShown = true }
    await store.send(.primeModalDismissed) { $0.isPrimeModalShown = false }
  }

  @Test func askingForTheNthPrimeDisablesTheButton() async {
    let answers = PassthroughSubject<Int?, Never>()
    let store = TestStore(initialState: Counter.State(count: 5)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(answering: answers)
    }
    await store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    await store.send(.nthPrimeButtonTapped)
    await store.send(.incrTapped) { $0.count = 6 }
    answers.send(11)
    answers.send(completion: .finished)
    await store.receive(.nthPrimeResponse(n: 5, prime: 11)) {
      $0.isNthPrimeButtonDisabled = false
      $0.alert = AlertState(.found(n: 5, prime: 11))
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func failuresShowAnAlertAndRetryTheSameNumber() async {
    let store = TestStore(initialState: Counter.State(count: 5)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient { _ in Effect(value: nil) }
    }
    await store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    await store.receive(.nthPrimeResponse(n: 5, prime: nil)) {
      $0.isNthPrimeButtonDisabled = false
      $0.alert = AlertState(.failed(n: 5))
    }
    await store.send(.incrTapped) { $0.count = 6 }

    store.dependencies.nthPrime = NthPrimeClient { n in Effect(value: n == 5 ? 11 : nil) }
    await store.send(\.alert.retryButtonTapped, 5) {
      $0.alert = nil
      $0.isNthPrimeButtonDisabled = true
    }
    await store.receive(.nthPrimeResponse(n: 5, prime: 11)) {
      $0.isNthPrimeButtonDisabled = false
      $0.alert = AlertState(.found(n: 5, prime: 11))
    }
  }

  @Test func onlyFailuresOfferARetry() {
    let found = AlertState(Counter.NthPrimeAlert.found(n: 5, prime: 11))
    #expect(found.buttons.map(\.action.action) == [nil])
    let failed = AlertState(Counter.NthPrimeAlert.failed(n: 5))
    #expect(failed.buttons.map(\.action.action) == [.retryButtonTapped(n: 5), nil])
  }

  @Test(arguments: [0, -1])
  func asksForNoPrimeBeforeTheFirst(_ count: Int) async {
    let store = TestStore(initialState: Counter.State(count: count)) { Counter() }
    await store.send(.nthPrimeButtonTapped)
  }
}

extension NthPrimeClient {
  /// A client whose responses come from a subject.
  fileprivate init(answering subject: PassthroughSubject<Int?, Never>) {
    // Tests send from the main actor, to which the store is isolated.
    nonisolated(unsafe) let subject = subject
    self.init { _ in subject.eraseToEffect() }
  }
}
