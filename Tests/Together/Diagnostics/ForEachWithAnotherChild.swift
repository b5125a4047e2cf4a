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
    .forEach(\.items, action: \.items) {
      // expected-error: 'Other.State' to expected argument type 'Item.State'
      Other()
    }
  }
}
