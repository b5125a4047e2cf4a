import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        // expected-error: cannot assign value of type 'String' to type 'Int'
        state.count = "1"
        return .none
      }
    }
  }
}
