import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // IfLetWithoutChild explains why there is no more specific error.
    // expected-error: conform to '_ElementsThatNeedNoReducer'
    .forEach(\.items, action: \.items)
  }
}
