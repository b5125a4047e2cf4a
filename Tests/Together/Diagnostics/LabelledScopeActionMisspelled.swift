import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var item = Item.State()
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    // expected-error: no dynamic member 'itme'
    Scope(state: \.item, action: \.itme) {
      Item()
    }
  }
}
