/// What of PrimeTime goes on at another server. A prime that was asked for is not waited for there.
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
