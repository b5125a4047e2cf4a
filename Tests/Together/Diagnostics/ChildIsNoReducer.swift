import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var item: Item.State?
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    .ifLet(\.item, action: \.item) {
      // expected-error: 'Item.State' conform to 'Reducer'
      Item.State()
    }
  }
}
