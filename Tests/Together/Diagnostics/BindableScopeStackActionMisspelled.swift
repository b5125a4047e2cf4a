import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Item.State>()
  }

  enum Action {
    case path(StackActionOf<Item>)
  }
}

@MainActor
struct Screen {
  @UIBindable var store: StoreOf<Parent>

  func show() {
    // expected-error: the store's actions have no case of the key path 'action'
    _ = $store.scope(\.path, action: \.paths)
  }
}
