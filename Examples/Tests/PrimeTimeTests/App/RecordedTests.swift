// The inspector's page has written this. `test_inspector.py` compares it with what the page writes now.
// swift-format-ignore-file
import ComposableArchitecture
import PrimeTime
import Testing

@MainActor
struct RecordedTests {
  @Test func replaysTheRecordedSession() async {
    let clock = TestClock()
    let nthPrimeAsk = RecordedEffects<Optional<Int>>(
      "nthPrime.ask",
      [
        .values([(2, after: .microseconds(34702))]),
      ]
    )
    let store = TestStore(initialState: PrimeTime.State(counter: Counter.State(count: 0, isNthPrimeButtonDisabled: false, alert: nil, isPrimeModalShown: false), favoritePrimes: [], favoritePrimesNotice: nil, activityFeed: [])) {
      PrimeTime()
    } withDependencies: {
      $0.nthPrime.ask = { _ in nthPrimeAsk.next(on: clock) }
    }
    await store.send(.counter(.incrTapped)) {
      $0.counter.count = 1
    }
    await clock.advance(by: .microseconds(397895))
    await store.send(.counter(.incrTapped)) {
      $0.counter.count = 2
    }
    await clock.advance(by: .microseconds(167411))
    await store.send(.counter(.isPrimeButtonTapped)) {
      $0.counter.isPrimeModalShown = true
    }
    await clock.advance(by: .microseconds(218121))
    await store.send(.counter(.primeModalDismissed)) {
      $0.counter.isPrimeModalShown = false
    }
    await clock.advance(by: .microseconds(149728))
    await store.send(.counter(.decrTapped)) {
      $0.counter.count = 1
    }
    await clock.advance(by: .microseconds(140188))
    await store.send(.counter(.nthPrimeButtonTapped)) {
      $0.counter.isNthPrimeButtonDisabled = true
    }
    await clock.advance(by: .microseconds(35217))
    await store.receive(.counter(.nthPrimeResponse(n: 1, prime: 2))) {
      $0.counter.isNthPrimeButtonDisabled = false
      $0.counter.alert = AlertState { TextState(verbatim: "The 1st prime is 2") } actions: { ButtonState(role: .cancel) { TextState(verbatim: "OK") } }
    }
    await clock.advance(by: .microseconds(440687))
    await store.send(.counter(.alert(.dismiss))) {
      $0.counter.alert = nil
    }
    await store.finish()
  }
}
