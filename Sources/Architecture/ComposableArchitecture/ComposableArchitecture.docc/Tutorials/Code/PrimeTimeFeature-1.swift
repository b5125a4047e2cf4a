import ComposableArchitecture

@Reducer
struct PrimeTimeFeature {
  @ObservableState
  struct State: Equatable {
    var counter = CounterFeature.State()
    var favorites = FavoritesFeature.State()
  }

  enum Action {
    case counter(CounterFeature.Action)
    case favorites(FavoritesFeature.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) {
      CounterFeature()
    }
    Scope(state: \.favorites, action: \.favorites) {
      FavoritesFeature()
    }
  }
}
