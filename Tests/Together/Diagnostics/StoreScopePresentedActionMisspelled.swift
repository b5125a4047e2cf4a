import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var item: Item.State?
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
  }
}

@MainActor
func child(of store: StoreOf<Parent>) {
  // expected-error: 'Action' has no case with the key path 'action'
  if let item = store.scope(\.item, action: \.item.presentd) { _ = item }
}
