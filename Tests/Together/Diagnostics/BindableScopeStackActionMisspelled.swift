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
    // not-first: the compiler resolves the type of the child's actions before the case
    // expected-error: has no dynamic member 'paths'
    _ = $store.scope(\.path, action: \.paths)
  }
}
