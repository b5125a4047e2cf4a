import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: 'Item.Action' conform to '_IdentifiedActionOrStackAction'
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}
