import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var item: Item.State?
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    .ifLet(\.$item, action: \.item) {
      // expected-error: must have the payload 'PresentationAction
      Item()
    }
  }
}
