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
    // not-first: the compiler resolves the type of the elements' actions before the case
    // expected-error: no dynamic member 'itmes'
    .forEach(\.items, action: \.itmes) {
      Item()
    }
  }
}
