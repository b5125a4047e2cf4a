#if Macros
  import ComposableArchitecture

  @Reducer
  struct PrimeModalFeature {
    @ObservableState
    struct State: Equatable {
      let count: Int
      @Shared(.favoritePrimes) var favoritePrimes

      var isFavorite: Bool { favoritePrimes.contains(count) }
      var isPrime: Bool { count.isPrime }
    }

    enum Action {
      case doneTapped
      case favoriteButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .doneTapped:
          return .run { _ in await dismiss() }
        case .favoriteButtonTapped:
          guard state.isPrime else { return .none }
          let (count, isFavorite) = (state.count, state.isFavorite)
          state.$favoritePrimes.withLock {
            if isFavorite { $0.removeAll { $0 == count } } else { $0.append(count) }
          }
          return .none
        }
      }
    }
  }
#endif
