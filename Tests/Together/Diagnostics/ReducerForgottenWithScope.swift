import ComposableArchitecture

struct Parent: Reducer {
  struct State {
    var item = Item.State()
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    // expected-error: 'Parent.Action' conform to 'CasePathable'
    Scope(\.item, action: \.item) {
      Item()
    }
  }
}
