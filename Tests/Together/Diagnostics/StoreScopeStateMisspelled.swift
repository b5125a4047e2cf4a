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
}

@MainActor
func child(of store: StoreOf<Parent>) {
  // expected-error: 'Parent.State' has no member 'itme'
  _ = store.scope(\.itme, action: \.item)
}
