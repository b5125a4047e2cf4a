import ComposableArchitecture

@Reducer
struct FavoritesFeature {
  @ObservableState
  struct State: Equatable {
    @Shared(.favoritePrimes) var primes
  }

  enum Action {
    case removeTapped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .removeTapped(let prime):
        state.$primes.withLock { $0.removeAll { $0 == prime } }
        return .none
      }
    }
  }
}
