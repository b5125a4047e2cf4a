import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
  }
}

@MainActor
struct Screen {
  @UIBindable var store: StoreOf<Parent>

  func show() {
    // expected-error: no case of the presented enum has this name
    _ = $store.scope(\.$destination, action: \.destination).itme
  }
}
