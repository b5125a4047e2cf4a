import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
    case reset(Int)
  }

  var body: some ReducerOf<Self> {
    let last = Action.reset(1)
    Reduce { state, action in
      switch action {
      // expected-error: match the case by its name
      case last:
        return .none
      default:
        return .none
      }
    }
  }
}
