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
      // expected-error: 'Parent.Action' has no member 'taped'
      case .taped:
        return .none
      }
    }
  }
}
