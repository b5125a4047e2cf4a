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
        return .run { send in
          // expected-error: mutable capture of 'inout' parameter 'state'
          state.count += 1
        }
      }
    }
  }
}
