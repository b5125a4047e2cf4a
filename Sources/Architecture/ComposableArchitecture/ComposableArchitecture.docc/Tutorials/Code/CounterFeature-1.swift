import ComposableArchitecture

@Reducer
struct CounterFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case decrTapped
    case incrTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrTapped:
        state.count -= 1
        return .none
      case .incrTapped:
        state.count += 1
        return .none
      }
    }
  }
}
