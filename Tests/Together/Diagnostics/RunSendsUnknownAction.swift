import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
    case told(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          // expected-error: 'Parent.Action' has no member 'tolled'
          await send(.tolled(""))
        }
      case .told:
        return .none
      }
    }
  }
}
