import ComposableArchitecture

@Reducer
// expected-error: can be applied to a struct or an enum only
final class Parent {
  @ObservableState
  struct State: Equatable {
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
