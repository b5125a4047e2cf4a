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
          // expected-error: 'Int' to expected argument type 'String'
          await send(.told(1))
        }
      case .told:
        return .none
      }
    }
  }
}
