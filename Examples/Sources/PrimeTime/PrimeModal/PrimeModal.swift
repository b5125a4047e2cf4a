import ComposableArchitecture

/// Tells whether the count is prime, and keeps it among the favourites or takes it out of them.
@Reducer
public struct PrimeModal {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count: Int
    public var favoritePrimes: [Int]

    public init(count: Int, favoritePrimes: [Int]) {
      self.count = count
      self.favoritePrimes = favoritePrimes
    }

    public var isFavorite: Bool { favoritePrimes.contains(count) }
  }

  public enum Action: Equatable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveFavoritePrimeTapped:
        // A second tab may have saved it already, and a page may be out of date when it asks.
        if state.count.isPrime, !state.isFavorite {
          state.favoritePrimes.append(state.count)
        }
      case .removeFavoritePrimeTapped:
        let count = state.count
        state.favoritePrimes.removeAll { $0 == count }
      }
      return .none
    }
  }
}
