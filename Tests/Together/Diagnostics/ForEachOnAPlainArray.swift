import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: [Item.State] = []
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: 'Array<Item.State>' conform to '_IdentifiedArrayOrStackState'
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}
