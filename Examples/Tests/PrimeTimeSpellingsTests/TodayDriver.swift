import ComposableArchitecture
import PrimeTime

/// The showcase's PrimeTime, with macros.
final class TodayDriver: PrimeTimeDriver {
  private let store: StoreOf<PrimeTime>

  init(clients: PrimeTimeClients) {
    store = Store(initialState: PrimeTime.State()) {
      PrimeTime()
    } withDependencies: {
      $0.date = .constant(clients.now)
      $0.nthPrime = NthPrimeClient { clients.nthPrime($0).eraseToEffect() }
      $0.favoritePrimesFile = clients.file
    }
  }

  func send(_ input: PrimeTimeInput) {
    switch input {
    case .decrTapped: store.send(.counter(.decrTapped))
    case .incrTapped: store.send(.counter(.incrTapped))
    case .isPrimeButtonTapped: store.send(.counter(.isPrimeButtonTapped))
    case .primeModalDismissed: store.send(.counter(.primeModalDismissed))
    case .nthPrimeButtonTapped: store.send(.counter(.nthPrimeButtonTapped))
    case .alertDismissButtonTapped: store.send(.counter(.alert(.dismiss)))
    case .retryButtonTapped: retry()
    case .saveFavoritePrimeTapped: store.send(.primeModal(.saveFavoritePrimeTapped))
    case .removeFavoritePrimeTapped: store.send(.primeModal(.removeFavoritePrimeTapped))
    case .deleteFavoritePrimes(let indices): store.send(.favoritePrimes(.deleteFavoritePrimes(indices)))
    case .saveButtonTapped: store.send(.favoritePrimes(.saveButtonTapped))
    case .loadButtonTapped: store.send(.favoritePrimes(.loadButtonTapped))
    case .noticeDismissed: store.send(.favoritePrimes(.noticeDismissed))
    }
  }

  /// Presses the alert's button for trying again, if there is one.
  private func retry() {
    guard let action = store.state.counter.alert?.buttons.lazy.compactMap(\.action.action).first else {
      return
    }
    store.send(.counter(.alert(.presented(action))))
  }

  var snapshot: PrimeTimeSnapshot {
    let state = store.state
    return PrimeTimeSnapshot(
      count: state.counter.count,
      isNthPrimeButtonDisabled: state.counter.isNthPrimeButtonDisabled,
      alert: state.counter.alert,
      isPrimeModalShown: state.counter.isPrimeModalShown,
      favoritePrimes: state.favoritePrimes,
      notice: state.favoritePrimesNotice,
      activityFeed: state.activityFeed
    )
  }
}
