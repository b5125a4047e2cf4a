import ComposableArchitecture

struct Parent: Reducer {
  struct State {
    var item: Item.State?
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: 'Parent.Action' conform to 'CasePathable'
    .ifLet(\.item, action: \.item) {
      Item()
    }
  }
}
