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
    // expected-error: 'Parent.State' has no member '$itme'
    _ = $store.scope(\.$itme, action: \.item)
  }
}
