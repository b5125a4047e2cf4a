import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var item: Item.State?
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: its property 'item' has no '@Presents'
    .ifLet(\.$item, action: \.item) {
      Item()
    }
  }
}
