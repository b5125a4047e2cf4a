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

  @Dependency(\.numbers) var numbers

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          // expected-error: not marked with 'try'
          let fact = await numbers.fact(1)
          await send(.told(fact))
        }
      case .told:
        return .none
      }
    }
  }
}
