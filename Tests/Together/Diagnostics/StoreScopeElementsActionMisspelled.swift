import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
  }
}

@MainActor
func child(of store: StoreOf<Parent>) {
  // expected-error: 'Action' has no case with the key path 'action'
  for item in store.scope(\.items, action: \.itmes) { _ = item }
}
