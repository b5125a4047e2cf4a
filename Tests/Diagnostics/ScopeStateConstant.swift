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
    // expected-error: has to be writable: declare it with 'var'
    Scope(\.item, action: \.item) {
      Item()
    }
  }
}
