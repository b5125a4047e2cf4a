import ComposableArchitectureClassic
import PrimeTime
import PrimeTimeClassic

/// PrimeTime in the style of version 0.40.
final class ClassicDriver: PrimeTimeDriver {
  private let store: ViewStore<AppState, AppAction>

  init(clients: PrimeTimeClients) {
    store = ViewStore(
      Store(
        initialState: AppState(),
        reducer: appReducer,
        environment: AppEnvironment(
          nthPrime: { n in
            clients.nthPrime(n)
              .tryMap { prime in
                guard let prime else { throw NthPrimeFailure() }
                return prime
              }
              .mapError { _ in NthPrimeFailure() }
              .eraseToEffect()
          },
          favoritePrimesFile: clients.file,
          now: { clients.now }
        )
      )
    )
  }

  func send(_ input: PrimeTimeInput) {
    switch input {
    case .decrTapped: store.send(.counter(.decrTapped))
    case .incrTapped: store.send(.counter(.incrTapped))
    case .isPrimeButtonTapped: store.send(.counter(.isPrimeButtonTapped))
    case .primeModalDismissed: store.send(.counter(.primeModalDismissed))
    case .nthPrimeButtonTapped: store.send(.counter(.nthPrimeButtonTapped))
    case .alertDismissButtonTapped: store.send(.counter(.alertDismissButtonTapped))
    case .retryButtonTapped: store.send(.counter(.retryButtonTapped))
    case .saveFavoritePrimeTapped: store.send(.primeModal(.saveFavoritePrimeTapped))
    case .removeFavoritePrimeTapped: store.send(.primeModal(.removeFavoritePrimeTapped))
    case .deleteFavoritePrimes(let indices): store.send(.favoritePrimes(.deleteFavoritePrimes(indices)))
    case .saveButtonTapped: store.send(.favoritePrimes(.saveButtonTapped))
    case .loadButtonTapped: store.send(.favoritePrimes(.loadButtonTapped))
    case .noticeDismissed: store.send(.favoritePrimes(.noticeDismissed))
    }
  }

  var snapshot: PrimeTimeSnapshot {
    let state = store.state
    return PrimeTimeSnapshot(
      count: state.counter.count,
      isNthPrimeButtonDisabled: state.counter.isNthPrimeButtonDisabled,
      alert: state.counter.alertNthPrime.map { AlertState($0) },
      isPrimeModalShown: state.counter.isPrimeModalShown,
      favoritePrimes: state.favoritePrimes,
      notice: state.favoritePrimesNotice,
      activityFeed: state.activityFeed
    )
  }
}
