import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
    case reset
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      // expected-error: switch must be exhaustive
      switch action {
      case .tapped:
        return .none
      }
    }
  }
}
