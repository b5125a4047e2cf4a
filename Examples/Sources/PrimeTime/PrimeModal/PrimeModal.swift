import ComposableArchitecture

/// Shows whether the count is prime, and adds it to the favorites or removes it from them.
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
        // Another tab may have saved it already, and the page may be outdated.
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
