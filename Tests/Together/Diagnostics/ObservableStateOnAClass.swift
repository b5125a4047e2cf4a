import ComposableArchitecture

@Reducer
struct Parent {
  // expected-error: can be applied to a struct or an enum only
  @ObservableState
  final class State {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
  }
}
