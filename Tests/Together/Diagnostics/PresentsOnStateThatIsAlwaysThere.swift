import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    // expected-error: requires an optional type
    @Presents var item: Item.State
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
  }
}
