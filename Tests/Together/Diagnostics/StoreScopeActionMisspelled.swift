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
  // expected-error: 'Action' has no case with the key path 'action'
  _ = store.scope(\.item, action: \.itme)
}
