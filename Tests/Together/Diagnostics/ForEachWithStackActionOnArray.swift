import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(StackActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: 'StackAction<Item.State, Item.Action>
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}
