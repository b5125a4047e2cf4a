import ComposableArchitecture

@Reducer
struct PrimeTimeFeature {
  @ObservableState
  struct State: Equatable {
    var activity: [Activity] = []
    var counter = CounterFeature.State()
    var favorites = FavoritesFeature.State()
  }

  enum Activity: Equatable {
    case added(Int)
    case removed(Int)
  }

  enum Action {
    case counter(CounterFeature.Action)
    case favorites(FavoritesFeature.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.counter, action: \.counter) {
        CounterFeature()
      }
      Scope(state: \.favorites, action: \.favorites) {
        FavoritesFeature()
      }
    }
    .onChange(of: \.favorites.primes) { oldPrimes, state in
      for change in state.favorites.primes.difference(from: oldPrimes) {
        switch change {
        case .insert(_, let prime, _): state.activity.append(.added(prime))
        case .remove(_, let prime, _): state.activity.append(.removed(prime))
        }
      }
      return .none
    }
  }
}
