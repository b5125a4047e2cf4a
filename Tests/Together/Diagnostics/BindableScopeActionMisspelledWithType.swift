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
    // expected-error: has no dynamic member 'itme'
    let item: StoreBinding<StoreOf<Item>?> = $store.scope(\.item, action: \.itme)
    _ = item
  }
}
