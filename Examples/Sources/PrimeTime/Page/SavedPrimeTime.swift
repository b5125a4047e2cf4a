/// The part of PrimeTime's state that moves to another server. A pending request for a prime does not
/// continue there.
public struct SavedPrimeTime: Codable {
  private let count: Int
  private let isPrimeModalShown: Bool
  private let favoritePrimes: [Int]
  private let activityFeed: [Activity]

  init(_ state: PrimeTime.State) {
    count = state.counter.count
    isPrimeModalShown = state.counter.isPrimeModalShown
    favoritePrimes = state.favoritePrimes
    activityFeed = state.activityFeed
  }

  var state: PrimeTime.State {
    var state = PrimeTime.State()
    state.counter.count = count
    state.counter.isPrimeModalShown = isPrimeModalShown
    state.favoritePrimes = favoritePrimes
    state.activityFeed = activityFeed
    return state
  }
}
