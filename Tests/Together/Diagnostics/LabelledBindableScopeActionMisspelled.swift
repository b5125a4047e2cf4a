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
struct Screen {
  @UIBindable var store: StoreOf<Parent>

  func show() {
    // not-first: the compiler resolves the type of the child's actions before the case
    // expected-error: has no dynamic member 'itme'
    _ = $store.scope(state: \.item, action: \.itme)
  }
}
