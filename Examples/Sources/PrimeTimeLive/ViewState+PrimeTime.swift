import ActivityFeed
import Counter
import FavoritePrimes
import LivePages
import PrimeModal
import PrimeTime
import PrimeTimePage

extension ViewState {
  /// What the page shows of the app's state.
  init(_ state: PrimeTime.State) {
    let modal = state.primeModal
    self.init(
      count: state.counter.count,
      isAsking: state.counter.isNthPrimeButtonDisabled,
      alert: state.counter.alert.map { Dialog($0) },
      primeModal: state.counter.isPrimeModalShown
        ? Modal(number: modal.count, isPrime: modal.count.isPrime, isFavorite: modal.isFavorite) : nil,
      favorites: state.favoritePrimes,
      fileNotice: state.favoritePrimesNotice.map(FileNotice.init),
      activities: state.activityFeed.map(ViewState.Activity.init)
    )
  }
}

extension ViewState.FileNotice {
  init(_ notice: FavoritePrimes.Notice) {
    self =
      switch notice {
      case .saved(let count): .success("Saved \(Self.primes(count)) to the file.")
      case .loaded(let count): .success("Loaded \(Self.primes(count)) from the file.")
      case .failed(let error): .problem(error.description)
      }
  }

  private static func primes(_ count: Int) -> String {
    count == 1 ? "1 prime" : "\(count) primes"
  }
}

extension ViewState.Activity {
  init(_ activity: Activity) {
    switch activity.kind {
    case .addedFavoritePrime(let prime): self.init(.added, prime: prime, date: activity.timestamp)
    case .removedFavoritePrime(let prime): self.init(.removed, prime: prime, date: activity.timestamp)
    }
  }
}
