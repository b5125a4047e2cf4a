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
    // expected-error: no 'var' of the parent's state has this path and the type of the child's 'State'
    Scope(\.item, action: \.item) {
      Item()
    }
  }
}
