import ComposableArchitecture

@Reducer
struct PrimeModalFeature {
  @ObservableState
  struct State: Equatable {
    let count: Int

    var isPrime: Bool { count.isPrime }
  }

  enum Action {
    case doneTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .doneTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}
