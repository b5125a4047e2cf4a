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
    // expected-error: 'Parent.State' has no member 'itme'
    Scope(\.itme, action: \.item) {
      Item()
    }
  }
}
