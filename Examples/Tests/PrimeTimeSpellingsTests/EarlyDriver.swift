import CombineShim
import EarlyArchitecture
import PrimeTime
import PrimeTimeEarly

/// PrimeTime from the time when reducers were functions.
final class EarlyDriver: PrimeTimeDriver {
  private let store: Store<AppState, AppAction>

  init(clients: PrimeTimeClients) {
    store = Store(
      initialValue: AppState(),
      reducer: makeAppReducer(),
      environment: AppEnvironment(
        nthPrime: { clients.nthPrime($0).eraseToEffect() },
        favoritePrimesFile: clients.file,
        now: { clients.now }
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
    let state = store.value
    return PrimeTimeSnapshot(
      count: state.counter.count,
      isNthPrimeButtonDisabled: state.counter.isNthPrimeButtonDisabled,
      alert: state.counter.alertNthPrime.map { alert in
        switch alert {
        case .found(let n, let prime): PrimeTimeSnapshot.alert(.found(n: n, prime: prime))
        case .failed(let n): PrimeTimeSnapshot.alert(.failed(n: n))
        }
      },
      isPrimeModalShown: state.counter.isPrimeModalShown,
      favoritePrimes: state.favoritePrimes,
      notice: state.favoritePrimesNotice,
      activityFeed: state.activityFeed
    )
  }
}
