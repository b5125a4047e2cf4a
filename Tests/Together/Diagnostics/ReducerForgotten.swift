import ComposableArchitecture

struct Parent: Reducer {
  struct State {
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
    // expected-error: 'Parent.Action' conform to 'CasePathable'
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}
