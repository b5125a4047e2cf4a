import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    let item = Item.State()
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    // expected-error: no 'var' or case of the parent's state has this path and the type
    Scope(state: \.item, action: \.item) {
      Item()
    }
  }
}
