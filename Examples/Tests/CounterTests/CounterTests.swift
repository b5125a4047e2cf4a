import ComposableArchitecture
import Counter
import Testing

@MainActor
@Suite struct CounterTests {
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

  @Test func asksForTheNthPrimeWithTheButtonDisabledMeanwhile() async {
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
      $0.alertNthPrime = .found(n: 5, prime: 11)
    }
    await store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
  }

  @Test func aFailureSaysSoAndCanBeRetriedForTheSameNumber() async {
    let store = TestStore(initialState: Counter.State(count: 5)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient { _ in Effect(value: nil) }
    }
    await store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    await store.receive(.nthPrimeResponse(n: 5, prime: nil)) {
      $0.isNthPrimeButtonDisabled = false
      $0.alertNthPrime = .failed(n: 5)
    }
    await store.send(.incrTapped) { $0.count = 6 }

    store.dependencies.nthPrime = NthPrimeClient { n in Effect(value: n == 5 ? 11 : nil) }
    await store.send(.retryButtonTapped) {
      $0.alertNthPrime = nil
      $0.isNthPrimeButtonDisabled = true
    }
    await store.receive(.nthPrimeResponse(n: 5, prime: 11)) {
      $0.isNthPrimeButtonDisabled = false
      $0.alertNthPrime = .found(n: 5, prime: 11)
    }
  }

  @Test func thereIsNothingToRetryWithoutAFailure() async {
    let store = TestStore(
      initialState: Counter.State(count: 5, alertNthPrime: .found(n: 5, prime: 11))
    ) { Counter() }
    await store.send(.retryButtonTapped)
  }

  @Test(arguments: [0, -1])
  func asksForNoPrimeBeforeTheFirst(_ count: Int) async {
    let store = TestStore(initialState: Counter.State(count: count)) { Counter() }
    await store.send(.nthPrimeButtonTapped)
  }
}

extension NthPrimeClient {
  /// A client that answers when, and with what, a subject sends.
  fileprivate init(answering subject: PassthroughSubject<Int?, Never>) {
    // Tests send from the main actor, on which the store is.
    nonisolated(unsafe) let subject = subject
    self.init { _ in subject.eraseToEffect() }
  }
}
